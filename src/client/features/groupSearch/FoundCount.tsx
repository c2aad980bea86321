import Typography from '@mui/material/Typography';

import { countOf } from '../../ui/labels';
import type { GroupResultsProps } from './GroupResults';

type FoundCountProps = Pick<GroupResultsProps, 'results' | 'goneIds'>;

/** How many groups were found; where none were, the results say so. */
export function FoundCount({ results: { page }, goneIds }: FoundCountProps) {
  const gone = page?.items.filter(({ _id }) => goneIds.has(_id)) ?? [];
  const count = (page?.total ?? 0) - gone.length;
  return (
    <Typography
      role="status"
      variant="body2"
      color="textSecondary"
      noWrap
      sx={{ flexShrink: 0, mr: 'auto' }}
    >
      {count > 0 ? countOf(count, 'group') : ''}
    </Typography>
  );
}
