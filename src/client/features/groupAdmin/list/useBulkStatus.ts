import type { GroupStatus } from '#shared/groups/groupStatus';

import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useUpdateGroupStatusMutation } from '../../../api/groupsApi';
import { countOf, groupStatusLabels } from '../../../ui/labels';
import { notify } from '../../../ui/notify';

interface Change {
  group: Pick<Group, '_id' | 'status'>;
  to: GroupStatus;
}

/** Sets the stored status of several groups, one after the other, and shows a toast with Undo. */
export function useBulkStatus() {
  const [updateStatus] = useUpdateGroupStatusMutation();

  /** Returns the changes that succeeded, and the first refusal. */
  const applyAll = async (changes: Change[]) => {
    const kept: Change[] = [];
    let refusal: unknown = null;
    for (const change of changes) {
      const { group, to } = change;
      const { error } = await updateStatus({ params: { id: group._id }, body: { status: to } });
      if (error) refusal ??= error;
      else kept.push(change);
    }
    return { kept, refusal };
  };

  const setStatus = async (groups: readonly Group[], status: GroupStatus) => {
    const changing = groups.filter((group) => group.status !== status);
    const { kept, refusal } = await applyAll(changing.map((group) => ({ group, to: status })));
    if (refusal) notify.error(errorMessage(refusal, 'Failed to update status'));
    if (kept.length === 0) return;
    const told = `${countOf(kept.length, 'group')} now ${groupStatusLabels[status].toLowerCase()}.`;
    notify.success(told, { label: 'Undo', onAct: () => void takeBack(kept) });
  };
  const takeBack = async (kept: Change[]) => {
    const { kept: back, refusal } = await applyAll(
      kept.map(({ group, to }) => ({ group: { ...group, status: to }, to: group.status })),
    );
    if (refusal) notify.error(errorMessage(refusal, 'Failed to update status'));
    if (back.length > 0) notify.success(`${countOf(back.length, 'group')} as before.`);
  };
  return { setStatus };
}
