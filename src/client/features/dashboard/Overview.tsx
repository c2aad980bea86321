import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

import { useListAlertsQuery } from '../../api/alertsApi';
import { useGetOverviewQuery } from '../../api/overviewApi';
import { Attention } from './Attention';
import { ComingDeadlines } from './ComingDeadlines';
import { ComingFigures, Figures } from './Figures';

/**
 * What an admin looks at first: what needs them, then the figures that matter. What stands below is not
 * in sight before them, because they would push it down; but for no longer than a second.
 */
export function Overview({ children }: { children: ReactNode }) {
  const { isLoading: areFiguresComing } = useGetOverviewQuery();
  const { isLoading: areAlertsComing } = useListAlertsQuery();
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && !areFiguresComing && !areAlertsComing) setHasCome(true);
  return (
    <>
      {hasCome ? null : <ComingFigures />}
      <Box sx={hasCome ? undefined : { display: 'none' }}>
        <Attention />
        <ComingDeadlines />
        <Figures />
      </Box>
      <Box sx={hasCome ? undefined : hiddenAtFirst}>{children}</Box>
    </>
  );
}

const hiddenAtFirst = {
  visibility: 'hidden',
  animation: 'show 0s 1s forwards',
  '@keyframes show': { to: { visibility: 'visible' } },
};
