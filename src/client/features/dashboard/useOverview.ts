import { overviewRanges, type OverviewRange } from '#shared/groups/overviewRanges';

import { useGetOverviewQuery } from '../../api/overviewApi';
import { useQueryParams } from '../../ui/router/useQueryParams';

const usual = overviewRanges[0];

/** The figures of the weeks that the address names (`weeks`), asked for once by all that show a part. */
export function useOverview() {
  const [params, changeParams] = useQueryParams();
  const range = overviewRanges.find((one) => one === params.get('weeks')) ?? usual;
  const setRange = (chosen: OverviewRange) =>
    changeParams((next) => {
      next.delete('weeks');
      if (chosen !== usual) next.set('weeks', chosen);
      return next;
    });
  const answer = useGetOverviewQuery({ query: range === usual ? {} : { weeks: range } });
  return { ...answer, range, setRange };
}
