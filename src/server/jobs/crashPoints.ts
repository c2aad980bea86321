/** Where a crash test can stop the process (contract, "Named crash points"). */
export const crashPoints = [
  'hold-committed',
  'intent-created',
  'intent-saved',
  'payment-confirmed',
  'settling',
  'captured',
  'paid',
  'event-stored',
  'refunded-at-provider',
  'swept-cancel',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** Passes a point; kills the process there, as a power cut would, when the test asked for it. */
export type PassPoint = (point: CrashPoint) => void;

/** @param crashAt the point named by the environment; undefined outside crash tests. */
export const createPassPoint =
  (crashAt: string | undefined): PassPoint =>
  (point) => {
    if (point === crashAt) process.kill(process.pid, 'SIGKILL');
  };
