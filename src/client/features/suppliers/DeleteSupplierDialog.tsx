import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { useListGroupsQuery } from '../../api/groupsApi';
import { useAbilities } from '../../api/platformApi';
import { useDeleteSupplierMutation } from '../../api/suppliersApi';
import { useListUsersQuery } from '../../api/usersApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogFrame } from '../../ui/DialogFrame';
import { countOf } from '../../ui/labels';

interface DeleteSupplierDialogProps {
  supplier: Supplier;
  onClose: () => void;
}

export function DeleteSupplierDialog({ supplier, onClose }: DeleteSupplierDialogProps) {
  const { _id: id, name } = supplier;
  const can = useAbilities();
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
      This cannot be undone.{can.keepRecords ? ' It has no groups and no users.' : ''}
    </ActionDialog>
  );
}

const one = { page: 1, pageSize: 1 };

/** Reasons that keep a supplier from being deleted, in words; `null` where none is known. */
function useDependents(supplierId: string) {
  const can = useAbilities();
  const query = { ...one, supplierId };
  const groups = useListGroupsQuery({ query }, { refetchOnMountOrArgChange: true });
  const users = useListUsersQuery({ query }, { refetchOnMountOrArgChange: true });
  const parts = [
    groups.data && groups.data.total > 0 && countOf(groups.data.total, 'group'),
    users.data && users.data.total > 0 && countOf(users.data.total, 'user'),
  ].filter(Boolean);
  return {
    isLoading: groups.isLoading || users.isLoading,
    obstacle:
      can.keepRecords && parts.length > 0
        ? `This supplier still has ${parts.join(' and ')}.`
        : null,
  };
}
