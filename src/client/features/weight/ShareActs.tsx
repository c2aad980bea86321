import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { formatDollars } from '#shared/money';
import { weightRoutes, type GroupStatements } from '#shared/weight/weight.contract';

import { useRefundPurchaseMutation } from '../../api/purchasesApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';
import { fieldProps } from '../../ui/fieldProps';
import { useAct } from '../../ui/useAct';
import { FeesDialog } from './FeesDialog';
import {
  useExtendBalanceMutation,
  useGiveBackMutation,
  useTakeBalanceMutation,
  useWaiveBalanceMutation,
} from './weightApi';

type Share = GroupStatements['shares'][number];
type Balance = NonNullable<Share['balance']>;

/** Acts of an admin on a share: its own fees until it is stated, and its open money; null: there is none. */
export function shareActs(share: Share) {
  const takesFees = share.agreesToExtras && (share.next !== null || share.statement === null);
  const money = moneyAct(share);
  if (!takesFees && !money) return null;
  return (
    <Stack direction="row" spacing={1}>
      {takesFees ? (
        <DialogButton
          size="small"
          variant="outlined"
          dialog={(onClose) => <FeesDialog share={share} onClose={onClose} />}
        >
          Fees
        </DialogButton>
      ) : null}
      {money}
    </Stack>
  );
}

/** A balance that is not paid, cash that is to be handed back. */
function moneyAct(share: Share) {
  const { balance, returns, next } = share;
  // Cash first: what is on its way to a card arrives by itself.
  const owed = returns
    .filter(({ state }) => state === 'owed')
    .toSorted((one, other) => Number(other.method === 'cash') - Number(one.method === 'cash'))[0];
  if (next) return null;
  if (balance?.state === 'held') {
    return (
      <DialogButton
        size="small"
        variant="outlined"
        dialog={(onClose) => <BalanceDialog share={share} balance={balance} onClose={onClose} />}
      >
        {balance.kind === 'rest' ? 'Rest' : 'Balance'}
      </DialogButton>
    );
  }
  return owed ? <GivenBack id={owed._id} amount={owed.amount} /> : null;
}

function GivenBack({ id, amount }: { id: string; amount: number }) {
  const [giveBack] = useGiveBackMutation();
  return (
    <DialogButton
      size="small"
      variant="outlined"
      dialog={(onClose) => (
        <ActionDialog
          title={`Did you give ${formatDollars(amount)} back?`}
          label="I gave it back"
          act={() => giveBack({ params: { id } })}
          failure="Failed to mark it as given back."
          done={`${formatDollars(amount)} marked as given back.`}
          onClose={onClose}
        >
          In cash or by check, because no card gets it. Your name and the time are kept. This cannot
          be undone.
        </ActionDialog>
      )}
    >
      Given back
    </DialogButton>
  );
}

interface BalanceDialogProps {
  share: Share;
  balance: Balance;
  onClose: () => void;
}

/** More days are the safe choice; cash, and an end of it, are beside it. */
function BalanceDialog({ share, balance, onClose }: BalanceDialogProps) {
  const { _id: id, amount, kind } = balance;
  const params = { id };
  const [extend] = useExtendBalanceMutation();
  const [take, isTaking] = useAct(useTakeBalanceMutation(), {
    failure: 'Failed to note the payment.',
    done: `${formatDollars(amount)} noted as paid.`,
    onDone: onClose,
  });
  const form = useForm({
    resolver: zodResolver(weightRoutes.extendBalance.body),
    defaultValues: { dueAt: '' },
  });
  return (
    <ActionDialog
      title={`${share.buyer} owes ${formatDollars(amount)}`}
      label="Give more days"
      cancelLabel="Close"
      form={form}
      act={(body) => extend({ params, body })}
      failure="Failed to move the day."
      done="The buyer has more days."
      onClose={onClose}
    >
      <TextField
        label="Due by"
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
        {...fieldProps(form, 'dueAt')}
      />
      <Typography>
        {kind === 'rest'
          ? 'Or the buyer has paid you, or another buyer takes the share:'
          : 'Or the buyer has paid you, or you let it go:'}
      </Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" loading={isTaking} onClick={() => take({ params })}>
          Paid in cash
        </Button>
        {kind === 'rest' ? (
          <DialogButton
            color="error"
            dialog={(onLeave) => (
              <RefundDepositDialog share={share} onClose={onLeave} onDone={onClose} />
            )}
          >
            Refund the deposit
          </DialogButton>
        ) : (
          <DialogButton
            color="error"
            dialog={(onLeave) => (
              <WaiveDialog id={id} amount={amount} onClose={onLeave} onDone={onClose} />
            )}
          >
            Forgive
          </DialogButton>
        )}
      </Stack>
    </ActionDialog>
  );
}

interface RefundDepositProps {
  share: Share;
  onClose: () => void;
  onDone: () => void;
}

/** Ends a share whose rest was not paid, while the animal lives. */
function RefundDepositDialog({ share, onClose, onDone }: RefundDepositProps) {
  const [refund] = useRefundPurchaseMutation();
  return (
    <ActionDialog
      title={`Refund ${formatDollars(share.taken)} to ${share.buyer}?`}
      label="Refund the deposit"
      isDangerous
      act={() =>
        refund({
          params: { id: share.purchaseId },
          body: { reason: 'The rest of the price was not paid in time.' },
        })
      }
      failure="Failed to refund the deposit."
      done="The deposit goes back, and the share is free again."
      onDone={onDone}
      onClose={onClose}
    >
      All that was paid for this share goes back the way it came, and the buyer gets an email. The
      share goes to the waitlist, or back on sale. This cannot be undone.
    </ActionDialog>
  );
}

interface WaiveDialogProps {
  id: string;
  amount: number;
  onClose: () => void;
  onDone: () => void;
}

function WaiveDialog({ id, amount, onClose, onDone }: WaiveDialogProps) {
  const [waive] = useWaiveBalanceMutation();
  const form = useForm({
    resolver: zodResolver(weightRoutes.waiveBalance.body),
    defaultValues: { reason: '' },
  });
  return (
    <ActionDialog
      title={`Forgive ${formatDollars(amount)}?`}
      label="Forgive it"
      isDangerous
      form={form}
      act={(body) => waive({ params: { id }, body })}
      failure="Failed to forgive the balance."
      done={`${formatDollars(amount)} forgiven.`}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField label="Reason" multiline minRows={2} {...fieldProps(form, 'reason')} />
    </ActionDialog>
  );
}
