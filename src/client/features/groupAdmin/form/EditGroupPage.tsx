import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';

import { canManageGroup } from '#shared/groups/groupPermissions';

import { errorStatus } from '../../../api/errorMessage';
import { useGetGroupQuery } from '../../../api/groupsApi';
import { useSupplierList } from '../../../api/useSupplierList';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';
import { lazyPart } from '../../../ui/lazyPart';
import { PageProblem } from '../../../ui/PageProblem';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { EditGroupForm } from './EditGroupForm';

const PicturesSection = lazyPart(
  () => import('../pictures/PicturesSection'),
  'PicturesSection',
  () => null,
);

const ways = [{ label: 'Back', to: paths.manageGroups }];

const noPermission = 'You do not have permission to edit this group.';

export function EditGroupPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const { data: group, error, isLoading, refetch } = useGetGroupQuery({ params: { id } });
  const supplierList = useSupplierList();
  const needsSuppliers = actor.role === 'superadmin';

  if (isLoading || supplierList.isLoading) return <LoadingState label="Loading group" rows={6} />;
  if (errorStatus(error) === 404 || (!error && !group)) {
    return (
      <PageProblem message="Group not found." ways={ways}>
        {/* Our server shows another supplier's group to no one: it says the same of both. */}
        {actor.role === 'supplieradmin' ? noPermission : null}
      </PageProblem>
    );
  }
  if (!group || (needsSuppliers && supplierList.error)) {
    const retry = () => {
      void refetch();
      if (needsSuppliers) void supplierList.refetch();
    };
    return <PageProblem message="Failed to load data." onRetry={retry} ways={ways} />;
  }
  if (!canManageGroup(actor, { supplierId: group.supplier._id })) {
    return <PageProblem message={noPermission} ways={ways} />;
  }
  return (
    <>
      <PageTitle back={{ to: paths.adminGroup(id), label: group.name }}>Edit Group</PageTitle>
      <EditGroupForm
        key={id}
        group={group}
        supplierList={supplierList}
        onRefetch={async () => (await refetch()).data ?? null}
      />
      {group.can.pictures ? (
        <Box sx={{ maxWidth: 800, mt: 3 }}>
          <PicturesSection group={group} />
        </Box>
      ) : null}
    </>
  );
}
