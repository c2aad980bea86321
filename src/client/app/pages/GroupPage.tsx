import { canManageGroup } from '#shared/groups/groupPermissions';

import type { Group } from '../../api/group';
import { GroupViewPage } from '../../features/group/GroupViewPage';
import { useActor } from '../../session/useUser';
import { lazyPart } from '../../ui/lazyPart';

const NewsList = lazyPart(
  () => import('../../features/news/NewsList'),
  'NewsList',
  () => null,
);

/** A group, and its news for its buyers and admins, where the server has any. */
export const GroupPage = () => (
  <GroupViewPage renderNews={(group) => <GroupNews group={group} />} />
);

function GroupNews({ group }: { group: Group }) {
  const { can, quarters, supplier } = group;
  const isBuyer = quarters.yours > quarters.yoursHeld;
  const isAdmin = canManageGroup(useActor(), { supplierId: supplier._id });
  return can.afterSelling && (isBuyer || isAdmin) ? <NewsList groupId={group._id} /> : null;
}
