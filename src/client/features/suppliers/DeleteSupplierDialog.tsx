import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { errorMessage } from '../../api/errorMessage';
import { useDeleteSupplierMutation } from '../../api/suppliersApi';
import { DeleteDialog } from '../../ui/DeleteDialog';
import { useDependents } from './useDependents';

interface DeleteSupplierDialogProps {
  supplier: Supplier;
  onClose: () => void;
}

export function DeleteSupplierDialog({ supplier, onClose }: DeleteSupplierDialogProps) {
  const { _id: id, name } = supplier;
  const [deleteSupplier, { isLoading }] = useDeleteSupplierMutation();
  const dependents = useDependents(id);

  const handleDelete = async () => {
    const { error } = await deleteSupplier({ params: { id } });
    return error ? errorMessage(error, 'Failed to delete supplier.') : null;
  };

  if (dependents.isLoading) return null;
  return (
    <DeleteDialog
      kind="supplier"
      name={name}
      obstacle={dependents.obstacle}
      isBusy={isLoading}
      onDelete={handleDelete}
      onClose={onClose}
    >
      This cannot be undone. It has no groups and no users.
    </DeleteDialog>
  );
}
