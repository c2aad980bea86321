import Alert from '@mui/material/Alert';

import { FailureNotice } from '../../ui/FailureNotice';
import { lazyPart } from '../../ui/lazyPart';
import { TextInput } from '../../ui/TextInput';
import type { SupplierChoice } from './useSupplierChoice';

/** Most people have one supplier, and nothing to pick. */
const SupplierPicker = lazyPart(
  () => import('../../ui/SupplierPicker'),
  'SupplierPicker',
  ({ label }) => <TextInput label={label} disabled />,
);

interface SupplierFilterProps {
  choice: SupplierChoice;
  /** Empty: every supplier. */
  supplierId: string;
  onChange: (supplierId: string) => void;
}

/** The supplier picker, or the one supplier's name. */
export function SupplierFilter({ choice, supplierId, onChange }: SupplierFilterProps) {
  const { list, suppliers, fixedId, isLoading, failure } = choice;
  if (failure) {
    const { isFetching, refetch } = list;
    return <FailureNotice {...failure} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!isLoading && suppliers.length === 0) {
    return <Alert severity="info">No suppliers available.</Alert>;
  }
  const nameOf = (id: string) => suppliers.find(({ _id }) => _id === id)?.name ?? '';
  if (fixedId !== null) {
    return <TextInput label="Supplier" value={nameOf(fixedId)} readOnly />;
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
