import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';

import { notLinked } from '#shared/users/supplierPermissions';

import { useAbilities, useGetConfigQuery } from '../../../api/platformApi';
import { useGetGroupQuery, useListGroupsQuery } from '../../../api/groupsApi';
import { useSupplierList, type SupplierList } from '../../../api/useSupplierList';
import { useUser } from '../../../session/useUser';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { CreateGroupForm } from './CreateGroupForm';
import { PastAnimals } from './PastAnimals';

/** More than these would push the form out of sight. */
const mostPast = 3;

export function CreateGroupPage() {
  const user = useUser();
  const can = useAbilities();
  const config = useGetConfigQuery();
  const supplierList = useSupplierList();
  const isFixed = user?.role !== 'superadmin';
  const id = useSearchParams()[0].get('from');
  const copied = useGetGroupQuery({ params: { id: id ?? '' } }, { skip: id === null });
  const past = useListGroupsQuery(
    { query: { page: 1, pageSize: mostPast } },
    { skip: id !== null },
  );
  const isLoading = supplierList.isLoading || copied.isLoading || past.isLoading;

  return (
    <>
      <PageTitle lead="What it costs, how many portions, and whom to invite.">
        Create Group
      </PageTitle>
      {copied.error ? (
        <Alert severity="warning" sx={{ mb: 3 }}>
          The group to copy could not be loaded. You can fill in the form yourself.
        </Alert>
      ) : null}
      {isLoading ? (
        <LoadingState label="Loading suppliers" rows={6} />
      ) : (
        <>
          {(can.animalFacts || config.isLoading) && past.data && past.data.items.length > 0 ? (
            <Box sx={can.animalFacts ? null : { visibility: 'hidden' }}>
              <PastAnimals groups={past.data.items} />
            </Box>
          ) : null}
          <CreateGroupForm
            key={id}
            supplierList={supplierList}
            ownSupplierId={
              isFixed ? ownSupplier(supplierList, user?.supplierId) : onlySupplier(supplierList)
            }
            creatorEmail={user?.email}
            copied={copied.data ?? null}
          />
        </>
      )}
    </>
  );
}

/** The account's, also where the list did not come; none once it is known that it has none. */
const ownSupplier = ({ suppliers, problem }: SupplierList, linkedId: string | null | undefined) =>
  problem === notLinked ? null : (linkedId ?? suppliers[0]?._id ?? null);

const onlySupplier = ({ suppliers }: SupplierList) =>
  suppliers.length === 1 ? (suppliers[0]?._id ?? null) : null;
