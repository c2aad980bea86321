import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';

interface FirstPurchaseTieProps {
  group: Group;
  supplierName: string;
}

/** Notice that a first purchase ties the account to the supplier. */
export function FirstPurchaseTie({ group, supplierName }: FirstPurchaseTieProps) {
  const { role, supplierId } = useActor();
  if (role !== 'member' || supplierId !== null || !group.can.tieBuyers) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Your first purchase ties your account to {supplierName}.{' '}
      <Link component={RouterLink} to={paths.account}>
        How to change it
      </Link>
    </Typography>
  );
}
