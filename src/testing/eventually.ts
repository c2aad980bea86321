import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 60_000;

/** Asks again until the answer is as hoped for. @returns the last answer, also when patience ended first */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isIt: (answer: Answer) => boolean,
  patience = patienceMs,
): Promise<Answer> {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isIt(answer) || Date.now() > end) return answer;
    await pause(100);
  }
}
