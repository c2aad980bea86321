import type { GroupStatus } from '#shared/groups/groupStatus';

import { errorCode, errorFields, errorMessage } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { useUpdateGroupStatusMutation } from '../../api/groupsApi';

export interface StatusChange {
  group: Pick<Group, '_id' | 'name'>;
  to: GroupStatus;
  /** Status that the page last read: the one before, where the server does not say. */
  known: GroupStatus;
  /** Version of the group for which an Undo holds. */
  version?: number | null;
}

/** Outcome of a change. */
export interface StatusOutcome {
  /** Why it was refused, in words. */
  refusal: string | null;
  /** The change that takes it back; null where nothing was changed. */
  undo: StatusChange | null;
}

/** Sets a group's stored status. What stood before, and whether an Undo still holds, the server says. */
export function useSetStatus() {
  const [updateStatus] = useUpdateGroupStatusMutation();

  return async ({ group, to, known, version }: StatusChange): Promise<StatusOutcome> => {
    const body = { status: to, ...(typeof version === 'number' && { version }) };
    const { data, error } = await updateStatus({ params: { id: group._id }, body });
    if (error) return { refusal: refusalOf(error), undo: null };
    const before = data?.previous.status ?? known;
    const undo = { group, to: before, known: to, version: data?.version ?? null };
    return { refusal: null, undo: before === to ? null : undo };
  };
}

function refusalOf(error: unknown): string {
  const { status: now } = errorFields(error);
  return errorCode(error) === 'stale' && now
    ? `This group was changed since, so this was not undone. ${now}`
    : errorMessage(error, 'Failed to update status');
}
