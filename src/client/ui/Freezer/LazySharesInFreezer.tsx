import { lazyPart } from '../lazyPart';
import type { SharesInFreezerProps } from './SharesInFreezer';

const Loaded = lazyPart(
  () => import('./SharesInFreezer'),
  'SharesInFreezer',
  () => null,
);

/** Loaded after the page, which is complete without it, where the supplier gave weights. */
export const LazySharesInFreezer = (props: SharesInFreezerProps) =>
  props.group.weights ? <Loaded {...props} /> : null;
