import { useRef } from 'react';

import { errorCode } from '../api/errorMessage';
import type { Answer } from './useAct';

/**
 * Saves a form with what stood when it was opened, so that it does not replace, unseen, what was saved elsewhere. After
 * `stale` the reader sees what stands, and the next save replaces it.
 */
export function useSeen<Body, Seen, Result>(
  opened: Seen,
  save: (body: Body & { seen?: Seen }) => Promise<Answer<Result>>,
) {
  const seen = useRef<{ seen?: Seen }>({ seen: opened });
  return async (body: Body): Promise<Answer<Result>> => {
    const answer = await save({ ...body, ...seen.current });
    if (errorCode(answer.error) === 'stale') seen.current = {};
    return answer;
  };
}
