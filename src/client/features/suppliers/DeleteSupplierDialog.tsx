import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { errorMessage } from '../../api/errorMessage';
import { useDeleteSupplierMutation } from '../../api/suppliersApi';
import { DeleteDialog } from '../../ui/DeleteDialog';

interface DeleteSupplierDialogProps {
  supplier: Supplier;
  onClose: () => void;
}

export function DeleteSupplierDialog({ supplier, onClose }: DeleteSupplierDialogProps) {
  const { _id: id, name } = supplier;
  const [deleteSupplier, { isLoading }] = useDeleteSupplierMutation();

  const handleDelete = async () => {
    const { error } = await deleteSupplier({ params: { id } });
    return error ? errorMessage(error, 'Failed to delete supplier.') : null;
  };

  return (
    <DeleteDialog
      kind="supplier"
      name={name}
      isBusy={isLoading}
      onDelete={handleDelete}
      onClose={onClose}
    >
      A supplier that still has groups or users cannot be deleted.
    </DeleteDialog>
  );
}
