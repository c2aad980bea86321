import { type GroupStatus, groupStatusLabels } from '#shared/groups/groupStatus';

import type { Group } from '../../api/group';
import { notify } from '../../ui/notify';
import { useSetStatus, type StatusChange } from './useSetStatus';

/** Sets a group's stored status, and shows a toast with Undo. */
export function useChangeStatus() {
  const setStatus = useSetStatus();

  const change = async (asked: StatusChange) => {
    const { refusal, undo } = await setStatus(asked);
    if (refusal) notify.error(refusal);
    else reportChange(asked, undo);
  };
  const reportChange = (
    { group, to }: Pick<StatusChange, 'group' | 'to'>,
    undo: StatusChange | null,
  ) =>
    notify.success(
      `${group.name} is now ${groupStatusLabels[to].toLowerCase()}.`,
      undo && { label: 'Undo', onAct: () => void change(undo) },
    );
  return {
    changeStatus: (group: Group, to: GroupStatus) => change({ group, to, known: group.status }),
    reportChange,
  };
}
