import { lazyPart } from '../../ui/lazyPart';
import { RoomOfNext } from './RoomOfNext';

/** For buyers only, so loaded later. */
export const LazyNextOfShare = lazyPart(() => import('./NextOfShare'), 'NextOfShare', RoomOfNext);
