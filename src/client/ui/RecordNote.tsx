import Typography from '@mui/material/Typography';

import { productName } from '#shared/product';
import { recordText, type SupplierRecord } from '#shared/suppliers/supplierRecord';

interface RecordNoteProps {
  supplierName: string;
  /** Null or undefined: no group of the supplier is settled, or it is not known. */
  record: SupplierRecord | null | undefined;
}

/** How a supplier's animals ended so far, and who counted it; nothing while none has. */
export const RecordNote = ({ supplierName, record }: RecordNoteProps) =>
  record ? (
    <Typography variant="body2" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      <strong>{supplierName} so far:</strong> {recordText(record)}.{' '}
      <Typography component="span" variant="body2" color="textSecondary">
        Counted by {productName} from payments and refunds.
      </Typography>
    </Typography>
  ) : null;
