import Skeleton from '@mui/material/Skeleton';

/** The room of a share's next step and its button, so that what is below does not move when they come. */
export const RoomOfNext = () => (
  <Skeleton variant="rounded" sx={{ mt: 1, height: { xs: 129, sm: 78 } }} />
);
