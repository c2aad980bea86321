import { formatExactTime } from '../../../ui/formatDateTime';

/** To the minute: on paper nothing can be hovered over. */
export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at}>{formatExactTime(new Date(at))}</time>
);
