import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';

import { useGetPurchaseQuery } from '../../api/purchasesApi';
import { paths } from '../../config/paths';
import { LoadingState } from '../../ui/PageState';
import { PageProblem } from '../../ui/PageProblem';
import { PageTitle } from '../../ui/PageTitle';
import { PrintStyles } from '../../ui/PrintStyles';
import { AgreementText } from './AgreementText';

/** A signed agreement, to be printed. */
export function AgreementPage() {
  const { id = '' } = useParams();
  const { data: receipt, isLoading } = useGetPurchaseQuery({ params: { id } });
  const back = { label: 'The receipt', to: paths.receipt(id) };
  if (isLoading) return <LoadingState label="Loading the agreement" />;
  if (!receipt?.agreement?.signed) {
    return <PageProblem message="Agreement not found" ways={[back]} />;
  }
  return (
    <Box sx={{ maxWidth: 640 }}>
      <PrintStyles />
      <PageTitle
        back={back}
        action={
          <Button
            variant="outlined"
            startIcon={<Print />}
            onClick={() => window.print()}
            sx={{ displayPrint: 'none' }}
          >
            Print or save as PDF
          </Button>
        }
      >
        The agreement of the owners
      </PageTitle>
      <AgreementText receipt={receipt} />
      Receipt {receipt.receiptNumber}
    </Box>
  );
}
