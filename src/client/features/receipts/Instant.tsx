import { sayExactly } from '../../ui/sayWhen';

/** To the minute: on paper nothing can be hovered over. */
export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at}>{sayExactly(new Date(at))}</time>
);
