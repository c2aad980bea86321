// What `npm run check` is: every static check by its own script, two at a time, each one's output in one piece.
import { mkdirSync, writeFileSync } from 'node:fs';
import concurrently from 'concurrently';

/** Slow ones first; the short ones run next to them. */
const checks = ['lint', 'typecheck', 'format:check', 'boundaries', 'unused', 'papers'];

const { result } = concurrently(
  checks.map((name) => ({ name, command: `npm run --silent ${name}` })),
  { group: true, maxProcesses: 2, killOthersOn: [], timings: true },
);
const ended = await result.catch((events) => events);
const outcome = checks.map((name) => ({
  name,
  passed: ended.some(({ command, exitCode }) => command.name === name && exitCode === 0),
}));
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/checks.json', JSON.stringify(outcome));

const failed = outcome.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
