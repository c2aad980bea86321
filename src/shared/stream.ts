import { z } from 'zod';

/** A call whose answer stays open and tells events, each with its data: server-sent events. */
export interface Stream<Events extends Record<string, z.ZodType> = Record<string, z.ZodType>> {
  /** Path below the host. */
  readonly path: `/api/${string}`;
  readonly access: 'signedIn';
  readonly summary: string;
  /** What the data of each event is, by the event's name. */
  readonly events: Events;
}

/** States a {@link Stream} once: the server tells it, the page follows it, the OpenAPI page shows it. */
export const defineStream = <Events extends Record<string, z.ZodType>>(
  stream: Stream<Events>,
): Stream<Events> => stream;

/** One event of a stream. */
export type StreamEvent<S extends Stream> = {
  [Name in keyof S['events']]: { event: Name; data: z.output<S['events'][Name]> };
}[keyof S['events']];

/** What every event of a stream is one of. */
export const streamEventSchema = ({ events }: Stream) =>
  z.union(
    Object.entries(events).map(([event, data]) => z.object({ event: z.literal(event), data })),
  );

/** Reads an event as it came, by its name; null for one that the stream does not have. */
export function readStreamEvent<S extends Stream>(
  { events }: S,
  { event = '', data }: { event?: string | undefined; data: string },
): StreamEvent<S> | null {
  return Object.hasOwn(events, event)
    ? ({ event, data: JSON.parse(data) as unknown } as StreamEvent<S>)
    : null;
}
