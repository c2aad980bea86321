import Button from '@mui/material/Button';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { canManageGroup } from '#shared/groups/groupPermissions';

import { errorStatus } from '../../api/errorMessage';
import { useGetGroupQuery } from '../../api/groupsApi';
import { useSupplierList } from '../../api/useSupplierList';
import { paths } from '../../app/paths';
import { useActor } from '../../session/useUser';
import { ErrorState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { EditGroupForm } from './form/EditGroupForm';

export function EditGroupPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const { data: group, error, isLoading, refetch } = useGetGroupQuery({ params: { id } });
  const supplierList = useSupplierList();
  const needsSuppliers = actor.role === 'superadmin';

  if (isLoading || supplierList.isLoading) return <LoadingState label="Loading group" rows={6} />;
  if (errorStatus(error) === 404 || (!error && !group)) {
    return <ErrorState message="Group not found." action={<BackButton />} />;
  }
  if (!group || (needsSuppliers && supplierList.error)) {
    const retry = () => {
      void refetch();
      if (needsSuppliers) void supplierList.refetch();
    };
    return <ErrorState message="Failed to load data." onRetry={retry} action={<BackButton />} />;
  }
  if (!canManageGroup(actor, { supplierId: group.supplier._id })) {
    return (
      <ErrorState
        message="You do not have permission to edit this group."
        action={<BackButton />}
      />
    );
  }
  return (
    <>
      <PageTitle lead={group.name}>Edit Group</PageTitle>
      <EditGroupForm
        key={id}
        group={group}
        supplierList={supplierList}
        onRefetch={async () => (await refetch()).data ?? null}
      />
    </>
  );
}

const BackButton = () => (
  <Button variant="outlined" component={RouterLink} to={paths.manageGroups}>
    Back
  </Button>
);
