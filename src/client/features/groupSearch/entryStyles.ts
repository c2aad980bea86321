import { clampLines } from '../../ui/clampLines';
import { fadeOutMs } from './useSoldOut';

/** A button that looks like the text around it. */
export const plainButton = {
  margin: 0,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  verticalAlign: 'middle',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
} as const;

/** A link as MUI draws it. */
const link = (color: string) => ({
  color: `var(--mui-palette-${color})`,
  textDecoration: 'underline',
  textDecorationColor: `rgba(var(--mui-palette-${color}Channel) / 0.4)`,
  '&:hover': { textDecorationColor: 'currentColor' },
});

/**
 * Styles that a row and a card have in common, by class, for the element around all of them: a row with styles of its
 * own took several times as long to render. Links are 24 px high at least (WCAG 2.5.8).
 */
export const entryStyles = {
  '& .group-name': {
    display: 'inline-block',
    minHeight: 24,
    fontWeight: 600,
    overflowWrap: 'anywhere',
    ...link('text-primary'),
  },
  '& .supplier-name': {
    ...plainButton,
    minHeight: 24,
    textAlign: 'left',
    ...link('primary-main'),
  },
  '& .one-line': clampLines(1),
  '& .two-lines': clampLines(2),
  '& .three-lines': clampLines(3),
  '& .select': { paddingInline: 8, minWidth: 80, '@media (min-width: 900px)': { minWidth: 92 } },
  '& .not-on-sale': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    height: 32,
    paddingInline: 12,
    borderRadius: 16,
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    backgroundColor: 'var(--mui-palette-action-selected)',
  },
  '& .entry': { transition: `opacity ${fadeOutMs}ms`, '&.fading': { opacity: 0 } },
} as const;
