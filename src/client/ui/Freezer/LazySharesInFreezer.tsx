import Skeleton from '@mui/material/Skeleton';

import { lazyPart } from '../lazyPart';
import type { SharesInFreezerProps } from './SharesInFreezer';

/** As high as the drawing beside or above its words, so that what is below does not move. */
const Room = () => <Skeleton variant="rounded" sx={{ height: { xs: 504, sm: 332 } }} />;

const Loaded = lazyPart<'SharesInFreezer', SharesInFreezerProps>(
  () => import('./SharesInFreezer'),
  'SharesInFreezer',
  Room,
);

/** Loaded after the page, which is complete without it, where the supplier gave what is taken home. */
export const LazySharesInFreezer = (props: SharesInFreezerProps) =>
  props.group.weights?.takeHomeLowLb ? <Loaded {...props} /> : null;
