import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { useExportPayoutsMutation } from '../../api/booksApi';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { DialogFrame } from '../../ui/DialogFrame';

/** Money of each group, as a file or on paper. */
export const PayoutsDialog = ({ onClose }: { onClose: () => void }) => (
  <DialogFrame title="Payouts by group" onClose={onClose}>
    <Stack spacing={2}>
      <Typography>
        Of each group: shares sold, money by card and in cash, refunds, what banks took, the card
        provider’s fees, and what is left. It keeps its fees of refunded shares, too.
      </Typography>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <ExportButtons
          name="payouts"
          args={{ query: {} }}
          inWords
          useExport={useExportPayoutsMutation}
        />
      </Stack>
    </Stack>
  </DialogFrame>
);
