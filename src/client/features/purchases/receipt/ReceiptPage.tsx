import { useParams } from 'react-router-dom';

import { errorStatus } from '../../../api/errorMessage';
import { useGetPurchaseQuery } from '../../../api/purchasesApi';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { PrintButton } from './PrintButton';
import { PrintStyles } from './PrintStyles';
import { ReceiptSheet } from './ReceiptSheet';

export function ReceiptPage() {
  const { id = '' } = useParams();
  const {
    data: receipt,
    error,
    isLoading,
    refetch,
  } = useGetPurchaseQuery({ params: { id } }, { refetchOnMountOrArgChange: true });

  if (isLoading) return <LoadingState label="Loading the receipt" />;
  if (errorStatus(error) === 404) return <ErrorState message="Receipt not found" />;
  if (!receipt) {
    return <ErrorState message="Failed to load the receipt" onRetry={() => void refetch()} />;
  }
  if (receipt.receiptNumber === null) {
    return (
      <EmptyState title="There is no receipt">
        {receipt.state === 'released'
          ? 'This share was given back before it was paid for. Nothing was charged.'
          : 'This share is not paid for yet. Its receipt will stand here.'}
      </EmptyState>
    );
  }
  return (
    <>
      <PrintStyles />
      <PageTitle action={<PrintButton />}>{`Receipt ${receipt.receiptNumber}`}</PageTitle>
      <ReceiptSheet receipt={receipt} />
    </>
  );
}
