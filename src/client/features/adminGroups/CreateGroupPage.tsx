import { useActor, useUser } from '../../api/hooks';
import { useSupplierList } from '../../api/useSupplierList';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { CreateGroupForm } from './form/CreateGroupForm';
import { newGroupValues } from './form/groupFormValues';

export function CreateGroupPage() {
  const user = useUser();
  const { role, supplierId } = useActor();
  const { suppliers, isLoading } = useSupplierList();
  const own = role === 'superadmin' ? null : (supplierId ?? suppliers[0]?._id ?? null);
  const onlyOne = suppliers.length === 1 ? (suppliers[0]?._id ?? null) : null;

  return (
    <>
      <PageTitle lead="Offer an animal: what it costs, into how many portions it is split, and who should hear of it.">
        Create Group
      </PageTitle>
      {isLoading ? (
        <LoadingState label="Loading suppliers" rows={6} />
      ) : (
        <CreateGroupForm
          suppliers={suppliers}
          initialValues={newGroupValues(own ?? onlyOne, user?.email)}
        />
      )}
    </>
  );
}
