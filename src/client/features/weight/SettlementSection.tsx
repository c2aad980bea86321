import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

import { formatDay } from '#shared/groups/groupClock';
import { weightKindOf } from '#shared/groups/weightKind';
import type { SentPricing } from '#shared/groups/pricing.schema';
import { pricingText } from '#shared/groups/pricingText';
import type { TimeZone } from '#shared/groups/timeZones';
import { formatDollars } from '#shared/money';
import type { Settlement } from '#shared/weight/settlement.schema';

import { serverNow } from '../../api/serverClock';
import type { Receipt } from '../../api/purchase';
import { lazyPart } from '../../ui/lazyPart';
import { When } from '../../ui/When';

const TicketList = lazyPart(() => import('./TicketPicture'), 'TicketList');

/** The statement of a share that is sold by weight: what it comes to, what was paid, and what follows. */
export function SettlementSection({ receipt }: { receipt: Receipt }) {
  const { pricing, settlement, way, restCents } = receipt;
  const titleId = useId();
  if (!pricing || !settlement) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        By weight
      </Typography>
      {settlement.statement ? (
        <Statement
          pricing={pricing}
          settlement={settlement}
          statement={settlement.statement}
          timeZone={way.timeZone}
        />
      ) : (
        <Stack spacing={1}>
          <Typography>
            Sold at {pricingText(pricing)}. Once the carcass is weighed you get a statement here and
            by email{settlement.hasAgreed ? '' : '; you never pay more than the price'}.
          </Typography>
          {settlement.fees ? (
            <>
              <Typography>The statement adds to it, for your share alone:</Typography>
              <Amounts lines={settlement.fees} />
            </>
          ) : null}
          {restCents === null ? null : (
            <>
              <Line label="Paid so far">{formatDollars(settlement.taken)}</Line>
              <PaidBalances paid={settlement.paidBalances} />
            </>
          )}
        </Stack>
      )}
    </Box>
  );
}

interface StatementProps {
  pricing: SentPricing;
  settlement: Settlement;
  statement: NonNullable<Settlement['statement']>;
  timeZone: TimeZone | undefined;
}

function Statement({ pricing, settlement, statement, timeZone }: StatementProps) {
  const { taken, byBank = 0, paidBalances, returns, tickets } = settlement;
  return (
    <Stack spacing={1}>
      <Typography color="textSecondary">
        {statement.hangingLb.toLocaleString('en-US')} lb hanging ({weightKindOf(pricing)}), weighed
        and stated <When at={statement.issuedAt} isInSentence />
      </Typography>
      {statement.reason ? <Alert severity="info">{statement.reason}</Alert> : null}
      <Amounts lines={statement.lines} />
      <Divider />
      <Line label="Your share" isStrong>
        {formatDollars(statement.total)}
      </Line>
      <Line label="Paid so far">{formatDollars(taken)}</Line>
      <PaidBalances paid={paidBalances} />
      {byBank > 0 ? (
        <Line
          label={`Your bank took back${statement.byBank === byBank ? ', and this asks for again' : ''}`}
        >
          {formatDollars(byBank)}
        </Line>
      ) : null}
      {returns.map(({ _id, amount, state, method }) => (
        <Line key={_id} label={returnLabels[method][state]}>
          {formatDollars(amount)}
        </Line>
      ))}
      <Typography sx={{ fontWeight: 600 }}>{outcomeOf(settlement, timeZone)}</Typography>
      {tickets ? <TicketList tickets={tickets} /> : null}
    </Stack>
  );
}

/** A balance that a bank has made wrong is not asked for before the next statement. */
function outcomeOf(
  { balance, byBank = 0, statement }: Settlement,
  timeZone: TimeZone | undefined,
): string {
  const givenBack = (statement?.byBank ?? 0) - byBank;
  if (givenBack > 0)
    return `Your bank has given ${formatDollars(givenBack)} back: you get a new statement.`;
  return balance?.dueAt
    ? `${formatDollars(balance.amount)} to pay by ${formatDay(balance.dueAt, timeZone, serverNow())}`
    : 'Settled: nothing more to pay.';
}

/** Lines of one label may be two. */
const Amounts = ({ lines }: { lines: StatementProps['statement']['lines'] }) =>
  lines.map(({ label, amount }, at) => (
    <Line key={at} label={label}>
      {formatDollars(amount)}
    </Line>
  ));

const PaidBalances = ({ paid }: { paid: Settlement['paidBalances'] }) =>
  paid.map(({ kind, receiptNumber, amount, method, refunded }) => (
    <Line
      key={receiptNumber}
      label={`${refunded ? 'Going back with the share: the' : 'of it the'} ${kind === 'rest' ? 'rest of the price' : 'balance'}, receipt ${receiptNumber}${method === 'cash' ? ', in cash' : ''}`}
    >
      {formatDollars(amount)}
    </Line>
  ));

const returnLabels = {
  card: { owed: 'On its way back to your card', returned: 'Went back to your card' },
  cash: { owed: 'The rancher hands back', returned: 'Handed back' },
} as const;

interface LineProps {
  label: string;
  isStrong?: boolean;
  children: ReactNode;
}

const Line = ({ label, isStrong = false, children }: LineProps) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      fontWeight: isStrong ? 650 : undefined,
    }}
  >
    <span>{label}</span>
    <span>{children}</span>
  </Box>
);
