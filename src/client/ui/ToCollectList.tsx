import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

import { toCollectText, type ToCollect } from '#shared/users/toCollect.schema';

interface ToCollectListProps {
  /** Text before the list. */
  lead: string;
  shares: readonly ToCollect[];
  /** Text after the list. */
  advice: string;
}

/** Before an account is deleted: what of it is paid for and not collected yet. */
export const ToCollectList = ({ lead, shares, advice }: ToCollectListProps) =>
  shares.length === 0 ? null : (
    <Alert severity="warning">
      {lead}
      <Box
        component="ul"
        aria-label="Still to collect"
        sx={{ my: 1, pl: 3, overflowWrap: 'anywhere' }}
      >
        {shares.map((share) => (
          <li key={share.receiptNumber}>{toCollectText(share)}</li>
        ))}
      </Box>
      {advice}
    </Alert>
  );
