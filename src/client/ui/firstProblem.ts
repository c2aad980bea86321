import type { FieldErrors } from 'react-hook-form';

/** The first message of a form that was refused, for a toast. */
export function firstProblem(errors: FieldErrors): string | undefined {
  for (const problem of Object.values(errors)) {
    const message = messageIn(problem);
    if (message) return message;
  }
  return undefined;
}

function messageIn(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined;
  if ('message' in problem && typeof problem.message === 'string') return problem.message;
  return firstProblem(problem);
}
