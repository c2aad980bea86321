import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';

import type { Actor } from '#shared/users/actor';

import { errorStatus } from '../../../api/errorMessage';
import type { Receipt } from '../../../api/purchase';
import { useGetPurchaseQuery } from '../../../api/purchasesApi';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';
import { PageProblem } from '../../../ui/PageProblem';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { PrintStyles } from '../../../ui/PrintStyles';
import { ReceiptSheet } from './ReceiptSheet';

const isTied = ({ role, supplierId }: Actor): boolean => role === 'member' && supplierId !== null;

const ways = [{ label: 'My groups', to: paths.myGroups }];

interface ReceiptViewProps {
  /** What other features add below the sheet; on screen only. */
  renderBelow: (receipt: Receipt) => ReactNode;
}

export function ReceiptView({ renderBelow }: ReceiptViewProps) {
  const { id = '' } = useParams();
  const reader = useActor();
  const {
    data: receipt,
    error,
    isLoading,
    refetch,
  } = useGetPurchaseQuery({ params: { id } }, { refetchOnMountOrArgChange: true });

  if (isLoading) return <LoadingState label="Loading the receipt" />;
  if (errorStatus(error) === 404) {
    return (
      <PageProblem message="Receipt not found" ways={ways}>
        It may be another buyer’s: only the buyer and the supplier see a receipt.
      </PageProblem>
    );
  }
  if (!receipt) {
    return (
      <PageProblem
        message="Failed to load the receipt"
        onRetry={() => void refetch()}
        ways={ways}
      />
    );
  }
  if (receipt.receiptNumber === null) {
    return (
      <PageProblem message="There is no receipt" ways={ways}>
        {receipt.state === 'released'
          ? 'This share was released before it was paid for. Nothing was charged.'
          : 'This share is not paid for yet. Your receipt will appear here.'}
      </PageProblem>
    );
  }
  const wayBack =
    receipt.userId === reader.id
      ? { to: paths.myGroups, label: 'My groups' }
      : { to: paths.adminGroup(receipt.groupId), label: receipt.group?.name ?? 'The group' };
  return (
    <Box sx={{ maxWidth: 640, fontVariantNumeric: 'lining-nums' }}>
      <PrintStyles />
      <PageTitle
        back={wayBack}
        action={<PrintButton />}
      >{`Receipt ${receipt.receiptNumber}`}</PageTitle>
      <ReceiptSheet receipt={receipt} />
      <Box sx={{ displayPrint: 'none' }}>{renderBelow(receipt)}</Box>
      {receipt.userId === reader.id && isTied(reader) ? (
        <Typography sx={{ mt: 2, '@media print': { display: 'none' } }}>
          Your account buys from one ranch, that of your first purchase. See which, or leave it, on{' '}
          <Link component={RouterLink} to={paths.account}>
            your account page
          </Link>
          .
        </Typography>
      ) : null}
    </Box>
  );
}

const PrintButton = () => (
  <Button
    variant="outlined"
    startIcon={<Print />}
    onClick={() => window.print()}
    sx={{ displayPrint: 'none' }}
  >
    Print or save as PDF
  </Button>
);
