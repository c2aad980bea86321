import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

import { productName } from '#shared/product';
import { recordText, type SupplierRecord } from '#shared/suppliers/supplierRecord';

interface RecordNoteProps {
  supplierName: string;
  /** `undefined`: on its way; `null`: no group of the supplier is settled, or it is not known. */
  record: SupplierRecord | null | undefined;
}

/** How a supplier's animals ended so far, and who counted it; nothing while none has. */
export function RecordNote({ supplierName, record }: RecordNoteProps) {
  if (record === undefined) return <Skeleton variant="text" sx={roomSx} />;
  if (record === null) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      <strong>{supplierName} so far:</strong> {recordText(record)}.{' '}
      <Typography component="span" variant="body2" color="textSecondary">
        Counted by {productName} from payments and refunds.
      </Typography>
    </Typography>
  );
}

/** Its usual lines: three on a phone. */
const roomSx = { mt: 2, height: { xs: 63, sm: 42 }, transform: 'none' };
