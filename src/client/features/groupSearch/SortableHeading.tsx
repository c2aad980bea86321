import type { Group } from '../../api/group';
import type { Column } from '../../ui/DataTable/columns';
import { plainButton } from './entryStyles';
import type { SearchState } from './searchState';

type Sorting = Pick<SearchState, 'sort' | 'order'>;

export interface SortableHeadingProps {
  column: Column<Group>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

export function SortableHeading({ column, sorting, onSort }: SortableHeadingProps) {
  const { key, label, align, width } = column;
  const direction = sorting.sort === key ? directions[sorting.order] : undefined;
  return (
    <th scope="col" className={align} aria-sort={direction} style={{ minWidth: width }}>
      <button
        type="button"
        className={`sort ${direction ?? ''}`}
        onClick={() => onSort({ sort: key, order: nextOrder(sorting, key) })}
      >
        {label}
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
          <path d="M20 12l-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8 8-8z" />
        </svg>
      </button>
    </th>
  );
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

const nextOrder = ({ sort, order }: Sorting, key: string): 'asc' | 'desc' =>
  sort === key && order === 'asc' ? 'desc' : 'asc';

/** For the table around the headings. Without hover, too, the arrow is seen faintly. */
export const headingStyles = {
  '& .sort': {
    ...plainButton,
    display: 'inline-flex',
    alignItems: 'center',
    color: 'inherit',
    textAlign: 'inherit',
    '&:focus, &:hover': { color: 'var(--mui-palette-text-secondary)' },
    '&:focus-visible': {
      outline: '3px solid var(--mui-palette-primary-main)',
      outlineOffset: 2,
    },
    '&.ascending, &.descending': { color: 'var(--mui-palette-text-primary)' },
    '& svg': {
      flexShrink: 0,
      marginInline: 4,
      fill: 'currentColor',
      opacity: 0.45,
      transform: 'rotate(180deg)',
      transition: 'opacity 200ms, transform 200ms',
    },
    '&.ascending svg, &.descending svg': {
      color: 'var(--mui-palette-text-secondary)',
      opacity: 1,
    },
    '&.descending svg': { transform: 'none' },
  },
  '& .right .sort': { flexDirection: 'row-reverse' },
} as const;
