import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import type { Purchase } from '../../api/purchase';
import { paths } from '../../config/paths';
import { CellText } from '../../ui/DataTable/CellText';
import type { Column } from '../../ui/DataTable/columns';
import { purchaseColumns } from './purchaseColumns';

const groupColumn: Column<Purchase> = {
  key: 'group',
  label: 'Group',
  width: 180,
  grow: 1.4,
  isUnsortable: true,
  value: ({ group }) => group?.name ?? null,
  cell: ({ group, groupId }) => (
    <CellText title={group?.name} note={group?.supplierName}>
      <Link component={RouterLink} to={paths.adminGroup(groupId)} color="textPrimary">
        {group?.name ?? 'Group'}
      </Link>
    </CellText>
  ),
};

/** As within one group, and which group it was. */
export const paymentColumns: readonly Column<Purchase>[] = purchaseColumns.flatMap((column) =>
  column.key === 'portion' ? [groupColumn, column] : [column],
);
