import Box from '@mui/material/Box';

import { lazyPart } from '../lazyPart';
import type { ShareInFreezerProps } from './ShareInFreezer';

const Loaded = lazyPart(
  () => import('./ShareInFreezer'),
  'ShareInFreezer',
  () => <Box sx={{ minHeight: 200 }} />,
);

/** Loaded after the page, which is complete without it, where the supplier gave weights. */
export const LazyShareInFreezer = (props: ShareInFreezerProps) =>
  props.group.weights ? <Loaded {...props} /> : null;
