import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';

import { SupplierPicker } from '../../../ui/SupplierPicker';
import type { SupplierChoice } from './useSupplierChoice';

interface SupplierFieldProps {
  choice: SupplierChoice;
  /** Empty: every supplier. */
  supplierId: string;
  onChange: (supplierId: string) => void;
}

/** The supplier picker, or whose groups one sees anyway. */
export function SupplierField({ choice, supplierId, onChange }: SupplierFieldProps) {
  const { suppliers, fixedId, isLoading, hasFailed, refetch } = choice;
  if (hasFailed) return <SuppliersFailed onRetry={() => void refetch()} />;
  if (!isLoading && suppliers.length === 0) {
    return <Alert severity="info">No suppliers available.</Alert>;
  }
  const nameOf = (id: string) => suppliers.find(({ _id }) => _id === id)?.name ?? '';
  if (fixedId !== null) {
    return (
      <TextField
        label="Supplier"
        value={nameOf(fixedId)}
        slotProps={{ input: { readOnly: true } }}
      />
    );
  }
  return (
    <SupplierPicker
      label="Supplier (optional)"
      suppliers={suppliers}
      value={supplierId || null}
      onChange={(id) => onChange(id ?? '')}
      isDisabled={isLoading}
    />
  );
}

const SuppliersFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    Failed to fetch suppliers...
  </Alert>
);
