import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Purchase } from '../../api/purchase';
import { useListMyPurchasesQuery } from '../../api/purchasesApi';
import { paths } from '../../app/paths';
import { partOfAnimal } from '../../ui/labels';
import { Money } from '../../ui/Money';
import { PurchaseStateChip } from '../../ui/PurchaseStateChip';
import { thumbTarget } from '../../ui/thumbTarget';
import { When } from '../../ui/When';

interface MySharesProps {
  groupId: string;
  totalPortions: number;
}

/** What the reader bought of this animal; nothing where the server keeps no list. */
export function MyShares({ groupId, totalPortions }: MySharesProps) {
  const { data: purchases = [] } = useListMyPurchasesQuery();
  const bought = purchases.filter(
    (purchase) => purchase.groupId === groupId && purchase.state !== 'released',
  );
  if (bought.length === 0) return null;
  return (
    <section aria-label="What I bought">
      <Typography variant="h2" sx={{ mb: 2 }}>
        What I bought
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {bought.map((purchase) => (
          <ShareRow key={purchase._id} purchase={purchase} totalPortions={totalPortions} />
        ))}
      </Box>
    </section>
  );
}

interface ShareRowProps {
  purchase: Purchase;
  totalPortions: number;
}

const ShareRow = ({ purchase, totalPortions }: ShareRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      gap: 0.5,
      alignItems: 'center',
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography>
      {purchase.portion}, {partOfAnimal(purchase.portion, totalPortions)}
    </Typography>
    <PurchaseStateChip state={purchase.state} />
    <Typography variant="body2" color="textSecondary">
      <When at={purchase.paidAt ?? purchase.createdAt} />
      {purchase.receiptNumber ? (
        <>
          {' · '}
          <Link component={RouterLink} to={paths.receipt(purchase._id)} sx={thumbTarget}>
            Receipt {purchase.receiptNumber}
          </Link>
        </>
      ) : null}
    </Typography>
    <Typography sx={{ textAlign: 'right' }}>
      <Money cents={purchase.priceCents} />
    </Typography>
  </Box>
);
