import type { GroupStatus } from '#shared/groups/groupStatus';

import { errorMessage } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { useUpdateGroupStatusMutation } from '../../api/groupsApi';
import { groupStatusLabels } from '../../ui/labels';
import { notify } from '../../ui/notify';

type Changed = Pick<Group, '_id' | 'name' | 'status'>;

/** Sets a group's stored status, and shows a toast with Undo. */
export function useChangeStatus() {
  const [updateStatus] = useUpdateGroupStatusMutation();

  const changeStatus = async (group: Changed, status: GroupStatus) => {
    const { error } = await updateStatus({ params: { id: group._id }, body: { status } });
    if (error) notify.error(errorMessage(error, 'Failed to update status'));
    else tellChange(group, status);
  };
  const tellChange = (group: Changed, status: GroupStatus, hasUndo = true) => {
    const undo = {
      label: 'Undo' as const,
      onAct: () => void changeStatus({ ...group, status }, group.status),
    };
    const message = `${group.name} is now ${groupStatusLabels[status].toLowerCase()}.`;
    notify.success(message, hasUndo ? undo : null);
  };
  return { changeStatus, tellChange };
}
