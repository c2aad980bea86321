import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { formatCents } from '#shared/money';
import { returnedInPart } from '#shared/purchases/returnedMoney';
import type { Actor } from '#shared/users/actor';

import { errorStatus } from '../../../api/errorMessage';
import type { Receipt } from '../../../api/purchase';
import { useGetPurchaseQuery } from '../../../api/purchasesApi';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';
import { Folded } from '../../../ui/Folded';
import { PageProblem } from '../../../ui/PageProblem';
import { LoadingState, Together } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { PrintStyles } from '../../../ui/PrintStyles';
import { ReceiptSheet } from './ReceiptSheet';

const isTied = ({ role, supplierId }: Actor): boolean => role === 'member' && supplierId !== null;

const ways = [{ label: 'My groups', to: paths.myGroups }];

interface ReceiptViewProps {
  /** Steps of its buyer; on screen only, like the next one. */
  renderSteps: (receipt: Receipt) => ReactNode;
  /** Where the animal is. */
  renderWay: (receipt: Receipt, isOwn: boolean) => ReactNode;
}

export function ReceiptView({ renderSteps, renderWay }: ReceiptViewProps) {
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
  const isOwn = receipt.userId === reader.id;
  const wayBack = isOwn
    ? { to: paths.myGroups, label: 'My groups' }
    : { to: paths.adminGroup(receipt.groupId), label: receipt.group?.name ?? 'The group' };
  const isShare = isOwn && receipt.state === 'paid';
  const name = `Receipt ${receipt.receiptNumber}`;
  return (
    <Box sx={{ maxWidth: 640, fontVariantNumeric: 'lining-nums' }}>
      <PrintStyles />
      <PageTitle
        back={wayBack}
        action={isShare ? null : <PrintButton />}
        tab={name}
        lead={isShare ? name : undefined}
      >
        {isShare ? `Your ${receipt.portion} of ${receipt.group?.name ?? 'the animal'}` : name}
      </PageTitle>
      {isShare ? (
        <Together label="Loading your share">
          <OnScreen>
            {renderSteps(receipt)}
            {renderWay(receipt, isOwn)}
          </OnScreen>
          <FoldedReceipt receipt={receipt} />
        </Together>
      ) : (
        <Together label="Loading the receipt">
          <ReceiptSheet receipt={receipt} />
          <OnScreen>
            {renderWay(receipt, isOwn)}
            {renderSteps(receipt)}
          </OnScreen>
        </Together>
      )}
      {isOwn && isTied(reader) ? (
        <Typography sx={{ mt: 2, displayPrint: 'none' }}>
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

const OnScreen = ({ children }: { children: ReactNode }) => (
  <Box sx={{ displayPrint: 'none' }}>{children}</Box>
);

/** One line until it is opened; on paper all of it. */
function FoldedReceipt({ receipt }: { receipt: Receipt }) {
  const [isOpen, setIsOpen] = useState(false);
  const inPart = returnedInPart(receipt, 'buyer');
  return (
    <Box sx={{ mt: 4 }}>
      <Folded
        title={`Receipt: ${formatCents(receipt.paidCents)} paid${inPart ? `; ${inPart}` : ''}`}
        renderHead={(title) => (
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
        )}
        level="h2"
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        isPrintedWhole
      >
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2, displayPrint: 'none' }}>
          <PrintButton />
        </Box>
        <ReceiptSheet receipt={receipt} />
      </Folded>
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
