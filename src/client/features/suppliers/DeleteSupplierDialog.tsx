import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { useDeleteSupplierMutation } from '../../api/suppliersApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogFrame } from '../../ui/DialogFrame';
import { useDependents } from './useDependents';

interface DeleteSupplierDialogProps {
  supplier: Supplier;
  onClose: () => void;
}

export function DeleteSupplierDialog({ supplier, onClose }: DeleteSupplierDialogProps) {
  const { _id: id, name } = supplier;
  const [deleteSupplier] = useDeleteSupplierMutation();
  const { isLoading, obstacle } = useDependents(id);
  if (isLoading) return null;
  if (obstacle !== null) {
    return (
      <DialogFrame title={`${name} cannot be deleted`} onClose={onClose}>
        {obstacle}
      </DialogFrame>
    );
  }
  return (
    <ActionDialog
      title={`Delete ${name}?`}
      label="Delete supplier"
      isDangerous
      act={() => deleteSupplier({ params: { id } })}
      failure="Failed to delete supplier."
      done={`${name} was deleted.`}
      onClose={onClose}
    >
      This cannot be undone. It has no groups and no users.
    </ActionDialog>
  );
}
