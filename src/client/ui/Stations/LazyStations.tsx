import Skeleton from '@mui/material/Skeleton';

import { lazyPart } from '../lazyPart';
import type { StationsProps } from './Stations';

/** As high as four stations above each other, or side by side. */
const Room = () => <Skeleton variant="rounded" sx={{ height: { xs: 320, sm: 120 } }} />;

const Loaded = lazyPart<'Stations', StationsProps>(() => import('./Stations'), 'Stations', Room);

/** Nothing for a group whose supplier uses no milestones. */
export const LazyStations = (props: StationsProps) =>
  props.group.milestones.length > 0 && !props.group.calledOffAt ? <Loaded {...props} /> : null;
