import { CreateGroupButton } from '../../features/groupAdmin/list/CreateGroupButton';
import { PageTitle } from '../../ui/PageTitle';
import { ManagedGroups } from './ManagedGroups';

export const ManageGroupsPage = () => (
  <>
    <PageTitle lead="Members, shares left and status of each group." action={<CreateGroupButton />}>
      Manage Groups
    </PageTitle>
    <ManagedGroups />
  </>
);
