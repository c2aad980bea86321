import { useQueryParams } from '../../ui/router/useQueryParams';
import { readSearch, writeSearch, type SearchState } from './searchState';

/** The page's state lives in its address; this is the only writer. */
export function useSearchState() {
  const [params, changeParams] = useQueryParams();
  const change = (changes: Partial<SearchState>) =>
    changeParams((now) => writeSearch({ ...readSearch(now), ...changes }));
  return { state: readSearch(params), change };
}
