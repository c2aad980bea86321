import { useSearchParams } from 'react-router-dom';

import { readSearch, writeSearch, type SearchState } from './searchState';

/** The page's state lives in its address; this is the only writer. */
export function useSearchState() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Partial<SearchState>) =>
    setParams((now) => writeSearch({ ...readSearch(now), ...changes }), {
      preventScrollReset: true,
    });
  return { state: readSearch(params), change };
}
