import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { partOfAnimal, type DividedAnimal } from '#shared/groups/portions';

import type { Purchase } from '../../../api/purchase';
import { paths } from '../../../config/paths';
import { Money } from '../../../ui/Money';
import { PurchaseStateChip } from '../../../ui/PurchaseStateChip';
import { thumbTarget } from '../../../ui/thumbTarget';
import { When } from '../../../ui/When';

interface PurchaseLineProps {
  purchase: Purchase;
  /** `null`: the number of portions is unknown. */
  animal: DividedAnimal | null;
}

/** One of the reader's shares: portion, price, and state. */
export function PurchaseLine({ purchase, animal }: PurchaseLineProps) {
  const { _id, portion, priceCents, receiptNumber, paidAt, createdAt } = purchase;
  return (
    <Box component="li" sx={lineSx}>
      <div>
        <Typography>
          A {portion}
          {animal === null ? '' : `, ${partOfAnimal(portion, animal)}`}, for{' '}
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
