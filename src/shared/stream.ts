import { z } from 'zod';

import { pathOf, type Endpoint, type Path } from './endpoints';
import type { Permission } from './permissions';

/** A call whose answer stays open and sends events with data: server-sent events. */
export interface Stream<Events extends Record<string, z.ZodType> = Record<string, z.ZodType>> {
  /** Path below the host. */
  readonly path: Path;
  readonly permission: Permission<'signedIn'>;
  readonly summary: string;
  /** Data of each event, by the event's name. */
  readonly events: Events;
}

/** Defines a {@link Stream} for the server, the page and the API document. */
export const defineStream = <Events extends Record<string, z.ZodType>>(
  endpoint: Endpoint,
  stream: Omit<Stream<Events>, 'path'>,
): Stream<Events> => ({ ...stream, path: pathOf(endpoint) });

/** One event of a stream. */
export type StreamEvent<S extends Stream> = {
  [Name in keyof S['events']]: { event: Name; data: z.output<S['events'][Name]> };
}[keyof S['events']];

/** Schema of every event of a stream. */
export const streamEventSchema = ({ events }: Stream) =>
  z.union(
    Object.entries(events).map(([event, data]) => z.object({ event: z.literal(event), data })),
  );
