import type { Page } from '#shared/lists';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { useListGroupsQuery } from '../../api/groupsApi';
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

const one = { page: 1, pageSize: 1 };

/** What keeps a supplier from being deleted, in words; `null` where nothing is known to. */
function useDependents(supplierId: string) {
  const query = { ...one, supplierId };
  const groups = useListGroupsQuery({ query }, { refetchOnMountOrArgChange: true });
  const users = useListUsersQuery({ query }, { refetchOnMountOrArgChange: true });
  // Versions identify our own server; a literal one may delete a supplier with groups.
  const groupCount = countIn(groups.data, ({ version }) => version !== null);
  const userCount = countIn(users.data, ({ hasSecondFactor }) => hasSecondFactor !== undefined);
  const parts = [
    groupCount > 0 && countOf(groupCount, 'group'),
    userCount > 0 && countOf(userCount, 'user'),
  ].filter(Boolean);
  return {
    isLoading: groups.isLoading || users.isLoading,
    obstacle: parts.length > 0 ? `This supplier still has ${parts.join(' and ')}.` : null,
  };
}

function countIn<Item>(
  { items, total }: Page<Item> = { items: [], total: 0 },
  isOurs: (item: Item) => boolean,
): number {
  return items.some(isOurs) ? total : 0;
}
