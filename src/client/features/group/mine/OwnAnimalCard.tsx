import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import Link from '@mui/material/Link';

import { effectiveStatus } from '#shared/groups/groupStatus';
import { asCents, formatCents } from '#shared/money';
import { partOfAnimal, type DividedAnimal } from '#shared/groups/portions';

import type { Group } from '../../../api/group';
import type { Purchase } from '../../../api/purchase';
import { supplierOf } from '../../../api/compat/suppliers';
import { paths, payAtOnce } from '../../../config/paths';
import { lazyPart } from '../../../ui/lazyPart';
import { placeText } from '../../../ui/Waitlist/waitlistText';
import { LazyStations } from '../../../ui/Stations/LazyStations';
import { StatusChip } from '../../../ui/StatusChip';
import { LazyNextOfShare } from '../LazyNextOfShare';
import type { OwnAnimal } from './myGroups';
import { nextStep } from './nextStep';
import { ShareCard } from './ShareCard';
import { BackInPart } from '../../../ui/BackInPart';
import { Money } from '../../../ui/Money';
import { PurchaseStateChip } from '../../../ui/PurchaseStateChip';
import { thumbTarget } from '../../../ui/thumbTarget';
import { When } from '../../../ui/When';

/** For who bought of a group that was called off, so loaded later. */
const AnimalsAlike = lazyPart(() => import('./AnimalsAlike'), 'AnimalsAlike');

interface OwnAnimalCardProps {
  own: OwnAnimal;
  /** A group out of sight is known by its purchases alone. */
  group: Group | undefined;
}

/** One animal that I have shares of: what is mine of it, and what comes next. */
export function OwnAnimalCard({ own, group }: OwnAnimalCardProps) {
  const [newest] = own.purchases;
  const animal = group ?? newest.group;
  const supplier = group ? supplierOf(group).name : newest.group?.supplierName;
  const held = own.purchases.find(({ state }) => state === 'held');
  const next = nextStep(own, group);
  return (
    <ShareCard
      groupId={own.groupId}
      name={animal?.name ?? 'A group'}
      animal={animal?.animal}
      origin={[animal?.tag, supplier].filter(Boolean).join(' · ')}
      group={group}
      chip={group ? <StatusChip status={effectiveStatus(group)} /> : null}
      action={<NextAct held={held} group={group} />}
    >
      <Box component="ul" aria-label="My shares" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {own.purchases.map((purchase) => (
          <PurchaseLine
            key={purchase._id}
            purchase={purchase}
            animal={animal ?? null}
            group={group}
          />
        ))}
      </Box>
      {group ? <LazyStations group={group} /> : null}
      {group?.line.place ? <Typography>{placeText(group.line.place)}</Typography> : null}
      {next ? <Typography sx={{ fontWeight: 600 }}>{next}</Typography> : null}
      {group?.calledOffAt ? <AnimalsAlike animal={group.animal} /> : null}
    </ShareCard>
  );
}

interface NextActProps {
  held: Purchase | undefined;
  group: Group | undefined;
}

/** Paying for what is held, or other animals after a call-off. */
function NextAct({ held, group }: NextActProps) {
  if (held) return <PayHeld held={held} supplierId={group?.supplier._id ?? null} />;
  if (!group?.calledOffAt) return null;
  return (
    <Button
      component={RouterLink}
      to={paths.groupSearch({ animal: group.animal })}
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
    >
      See other {group.animal.toLowerCase()} on sale
    </Button>
  );
}

interface PayHeldProps {
  held: Purchase;
  supplierId: string | null;
}

/** To the card form, which opens at once: the share is chosen and held. */
const PayHeld = ({ held: { groupId, portion, priceCents }, supplierId }: PayHeldProps) => (
  <Button
    component={RouterLink}
    to={paths.groupSearch({ supplierId, groupId, portion })}
    state={payAtOnce}
    variant="contained"
    sx={{ alignSelf: 'flex-start' }}
  >
    Pay {formatCents(priceCents)}
  </Button>
);

interface PurchaseLineProps {
  purchase: Purchase;
  /** `null`: the number of portions is unknown. */
  animal: DividedAnimal | null;
  group: Group | undefined;
}

/** One of the reader's shares: portion, price, and state. */
function PurchaseLine({ purchase, animal, group }: PurchaseLineProps) {
  const { _id, portion, priceCents, restCents, receiptNumber, paidAt, createdAt } = purchase;
  return (
    <Box component="li" sx={lineSx}>
      <div>
        <Typography>
          A {portion}
          {animal === null ? '' : `, ${partOfAnimal(portion, animal)}`}, for{' '}
          <Money cents={asCents(priceCents + (restCents ?? 0))} />
          {restCents === null ? null : (
            <>
              , <Money cents={priceCents} /> of it at once
            </>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <When at={paidAt ?? createdAt} />
          {receiptNumber ? ' · ' : ''}
          {receiptNumber ? (
            <Link component={RouterLink} to={paths.receipt(_id)} sx={thumbTarget}>
              Receipt {receiptNumber}
            </Link>
          ) : null}
          {purchase.demo ? ' · Demo payment' : ''}
        </Typography>
        <BackInPart purchase={purchase} />
        {purchase.refundReason && purchase.refundReason !== group?.callOffReason ? (
          <Typography variant="body2">Refund: {purchase.refundReason}</Typography>
        ) : null}
        {group && purchase.state === 'paid' ? (
          <LazyNextOfShare purchase={purchase} group={group} />
        ) : null}
      </div>
      <PurchaseStateChip purchase={purchase} />
    </Box>
  );
}

const lineSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 2,
  '& + &': { mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' },
};
