import { notLinked } from '../../api/supplierProblem';
import { useSupplierList, type SupplierList } from '../../api/useSupplierList';
import { useUser } from '../../session/useUser';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { CreateGroupForm } from './form/CreateGroupForm';

export function CreateGroupPage() {
  const user = useUser();
  const supplierList = useSupplierList();
  const isFixed = user?.role !== 'superadmin';

  return (
    <>
      <PageTitle lead="Offer an animal: what it costs, into how many portions it is split, and who should hear of it.">
        Create Group
      </PageTitle>
      {supplierList.isLoading ? (
        <LoadingState label="Loading suppliers" rows={6} />
      ) : (
        <CreateGroupForm
          supplierList={supplierList}
          ownSupplierId={
            isFixed ? ownSupplier(supplierList, user?.supplierId) : onlySupplier(supplierList)
          }
          creatorEmail={user?.email}
        />
      )}
    </>
  );
}

/** The account's, also where the list did not come; none once it is known that it has none. */
const ownSupplier = ({ suppliers, problem }: SupplierList, linkedId: string | null | undefined) =>
  problem === notLinked ? null : (linkedId ?? suppliers[0]?._id ?? null);

const onlySupplier = ({ suppliers }: SupplierList) =>
  suppliers.length === 1 ? (suppliers[0]?._id ?? null) : null;
