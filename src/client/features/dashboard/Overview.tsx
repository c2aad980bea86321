import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

import { useListAlertsQuery } from '../../api/alertsApi';
import { useGetOverviewQuery } from '../../api/overviewApi';
import { Attention } from './Attention';
import { ComingDeadlines } from './ComingDeadlines';
import { ComingFigures, Figures } from './Figures';

/**
 * An admin's first view: alerts, then figures. The content below is hidden until they are there, so that
 * it does not move, but for a second at most.
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
