import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Group } from '../../../api/group';
import type { Purchase } from '../../../api/purchase';
import { supplierOf } from '../../../api/supplier';
import { paths } from '../../../app/paths';
import { partOfAnimal } from '../../../ui/labels';
import { Money } from '../../../ui/Money';
import { PurchaseStateChip } from '../../../ui/PurchaseStateChip';
import { thumbTarget } from '../../../ui/thumbTarget';
import { When } from '../../../ui/When';
import { ShareCard } from './ShareCard';

interface PurchaseCardProps {
  purchase: Purchase;
  group: Group | undefined;
}

export function PurchaseCard({ purchase, group }: PurchaseCardProps) {
  const { _id, groupId, portion, priceCents, state, receiptNumber, paidAt, createdAt } = purchase;
  const animal = group ?? purchase.group;
  const supplier = group ? supplierOf(group).name : purchase.group?.supplierName;
  return (
    <ShareCard
      groupId={groupId}
      name={animal?.name ?? 'A group'}
      animal={animal?.animal}
      origin={[animal?.tag, supplier].filter(Boolean).join(' · ')}
      group={group}
      chip={<PurchaseStateChip state={state} />}
      action={state === 'held' ? <FinishPaying groupId={groupId} /> : null}
    >
      <Typography>
        A {portion}
        {animal ? `, ${partOfAnimal(portion, animal.totalPortions)}` : ''}, for{' '}
        <Money cents={priceCents} />
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
      {purchase.refundReason ? (
        <Typography variant="body2">Refund: {purchase.refundReason}</Typography>
      ) : null}
    </ShareCard>
  );
}

const FinishPaying = ({ groupId }: { groupId: string }) => (
  <Button
    component={RouterLink}
    to={paths.groupSearch({ groupId })}
    variant="contained"
    sx={{ alignSelf: 'flex-start' }}
  >
    Finish paying
  </Button>
);
