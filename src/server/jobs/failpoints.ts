/** Where a test can stop the process. */
export const failpoints = [
  'hold-committed',
  'intent-created',
  'intent-saved',
  'released',
  'payment-confirmed',
  'settling',
  'captured',
  'paid',
  'event-stored',
  'refunded-at-provider',
  'statements-sent',
  'returned-at-provider',
  'charge-returned',
  'called-off',
  'between-refunds',
  'last-call-queued',
  'milestones-queued',
  'mail-decided',
  'mail-gathered',
  'calendars-followed',
  'swept-cancel',
] as const;
export type FailpointName = (typeof failpoints)[number];

/** Passes a point; kills the process there, as a power cut would, when the test asked for it. */
export type Failpoint = (point: FailpointName) => void;

/** @param chosen the point that the environment names; undefined outside tests of crashes. */
export const createFailpoint =
  (chosen: string | undefined): Failpoint =>
  (point) => {
    if (point === chosen) process.kill(process.pid, 'SIGKILL');
  };
