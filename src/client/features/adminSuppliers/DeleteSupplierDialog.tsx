import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { errorMessage } from '../../api/errorMessage';
import { useDeleteSupplierMutation } from '../../api/suppliersApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';

interface DeleteSupplierDialogProps {
  supplier: Supplier;
  onClose: () => void;
}

export function DeleteSupplierDialog({ supplier, onClose }: DeleteSupplierDialogProps) {
  const { _id: id, name } = supplier;
  const [deleteSupplier, { isLoading }] = useDeleteSupplierMutation();

  const handleDelete = async () => {
    const { error } = await deleteSupplier({ params: { id } });
    if (error) notify.error(errorMessage(error, 'Failed to delete supplier.'));
    else notify.success(`${name} was deleted.`);
    onClose();
  };

  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      confirmLabel="Delete supplier"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void handleDelete()}
      onCancel={onClose}
    >
      A supplier that still has groups or users cannot be deleted.
    </ConfirmDialog>
  );
}
