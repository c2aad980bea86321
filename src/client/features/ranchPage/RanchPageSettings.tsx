import { useSearchParams } from 'react-router-dom';

import { stateIn } from '#shared/suppliers/writtenState';
import { notLinked } from '#shared/users/supplierPermissions';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useGetRanchPageQuery } from '../../api/ranchesApi';
import { useSupplierList } from '../../api/useSupplierList';
import { paths } from '../../config/paths';
import { useActor } from '../../session/useUser';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { RanchPageForm } from './RanchPageForm';

const wayHome = { label: 'Home', to: paths.home };
const waySuppliers = { label: 'Manage Suppliers', to: paths.manageSuppliers };

/** Where the admins of a supplier set up its public page; a superadmin comes from the supplier's row. */
export function RanchPageSettings() {
  const { supplierId: ownId, role } = useActor();
  const named = useSearchParams()[0].get('supplier');
  const supplierId = role === 'superadmin' ? named : ownId;
  const ways = role === 'superadmin' ? [waySuppliers] : [wayHome];
  return supplierId ? (
    <Loaded key={supplierId} supplierId={supplierId} ways={ways} />
  ) : (
    <PageProblem message="Whose page?" ways={ways}>
      {role === 'superadmin' ? 'Choose Page in the row of a supplier.' : notLinked}
    </PageProblem>
  );
}

interface LoadedProps {
  supplierId: string;
  ways: Parameters<typeof PageProblem>[0]['ways'];
}

function Loaded({ supplierId, ways }: LoadedProps) {
  const { suppliers, isLoading } = useSupplierList();
  const { data, error, refetch } = useGetRanchPageQuery(
    { params: { id: supplierId } },
    { refetchOnMountOrArgChange: true },
  );
  if (error && (!data || errorStatus(error) === 404)) {
    return (
      <PageProblem
        message={errorMessage(error, 'Failed to load the ranch page')}
        {...(errorStatus(error) === 404 ? {} : { onRetry: () => void refetch() })}
        ways={ways}
      />
    );
  }
  if (!data || isLoading) return <LoadingState label="Loading the ranch page" />;
  const supplier = suppliers.find(({ _id }) => _id === supplierId);
  const supplierName = supplier?.name ?? 'The ranch';
  return (
    <>
      <PageTitle lead={`A public page that shows who ${supplierName} is and what is on sale now.`}>
        Ranch Page
      </PageTitle>
      <RanchPageForm
        supplierId={supplierId}
        supplierName={supplierName}
        page={data.page}
        picture={data.picture}
        ranchZone={data.timeZone ?? null}
        version={data.updatedAt ?? null}
        state={stateIn(supplier?.address.state ?? '')}
      />
    </>
  );
}
