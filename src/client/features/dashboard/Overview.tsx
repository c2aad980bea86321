import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

import { useListAlertsQuery } from '../../api/alertsApi';
import { useDelay } from '../../ui/useDelay';
import { Attention } from './Attention';
import { ComingDeadlines } from './ComingDeadlines';
import { ComingFigures, Figures } from './Figures';
import { useOverview } from './useOverview';

/** For so long the page below waits for what stands above it. */
const patienceMs = 1_000;

/**
 * What an admin looks at first: what needs them, then the figures that matter. Nothing that is in sight
 * is pushed down: the page below shows with them; or, where they are late, before them, and then what
 * needs the admin comes below it, because the figures' room alone is kept free.
 */
export function Overview({ children }: { children: ReactNode }) {
  const { isLoading: areFiguresComing } = useOverview();
  const { isLoading: areAlertsComing } = useListAlertsQuery();
  const hasCome = !areFiguresComing && !areAlertsComing;
  const [isLate, setIsLate] = useState(false);
  useDelay(hasCome || isLate ? null : patienceMs, () => setIsLate(true));
  const needs = hasCome ? (
    <>
      <Attention />
      <ComingDeadlines />
    </>
  ) : null;
  return (
    <>
      {isLate ? null : needs}
      {hasCome ? <Figures /> : <ComingFigures />}
      <Box sx={hasCome || isLate ? undefined : { visibility: 'hidden' }}>{children}</Box>
      {isLate ? <Box sx={{ mt: 4 }}>{needs}</Box> : null}
    </>
  );
}
