import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';

import { FloatingBar } from '../FloatingBar';
import { notify } from '../notify';

interface BulkBarProps {
  count: number;
  /** Number of chosen rows that are not on screen. */
  unseen: number;
  /** Rows that match, on all pages. */
  total: number;
  /** Ticks all of them. */
  onAll?: (() => Promise<void>) | undefined;
  onClear: () => void;
  /** Acts on all of them. */
  children: ReactNode;
}

/** Acts on the ticked rows. */
export function BulkBar({ count, unseen, total, onAll, onClear, children }: BulkBarProps) {
  const [isReading, setIsReading] = useState(false);
  const handleAll = async () => {
    setIsReading(true);
    await onAll?.().catch(() => notify.error('Failed to select all rows.'));
    setIsReading(false);
  };
  return (
    <FloatingBar label="Selected rows">
      <Box sx={partSx}>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {count.toLocaleString('en-US')} selected
        </Typography>
        {unseen > 0 ? (
          <Typography color="textSecondary">
            {unseen.toLocaleString('en-US')} not on this page
          </Typography>
        ) : null}
        {onAll && total > count ? (
          <Button size="small" loading={isReading} onClick={() => void handleAll()}>
            Select all {total.toLocaleString('en-US')}
          </Button>
        ) : null}
      </Box>
      <Box sx={partSx}>
        {children}
        <Button size="small" color="inherit" onClick={onClear}>
          Clear
        </Button>
      </Box>
    </FloatingBar>
  );
}

const partSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
