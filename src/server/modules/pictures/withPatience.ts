/** Seconds of a processor that a picture may take. */
const mostSeconds = 10;

/** A decoder can only be stopped by the clock. On a busy machine it gets little of a processor in that time. */
const patience = [mostSeconds, 60, 300] as const;

/** Seconds that this process, and in it whatever decodes, has had of the processors. */
const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/**
 * Decodes, and stops what takes too much of a processor. When the clock stopped it before the process had that much, the
 * machine was busy, not the picture bad: it is tried again, with more time.
 * @throws the error of the decoder
 */
export async function withPatience<Result>(
  decode: (seconds: number) => Promise<Result>,
  readSeconds = processorSeconds,
): Promise<Result> {
  for (const seconds of patience) {
    const before = readSeconds();
    try {
      return await decode(seconds);
    } catch (error) {
      const isStopped = error instanceof Error && /timeout/i.test(error.message);
      const isLast = seconds === patience.at(-1);
      if (!isStopped || isLast || readSeconds() - before >= mostSeconds) throw error;
    }
  }
  throw new Error('There is a last try.');
}
