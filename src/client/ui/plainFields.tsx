import { styled } from '@mui/material/styles';

import { fieldOutline } from './fieldOutline';

const outlined = {
  boxSizing: 'border-box',
  minWidth: 0,
  minHeight: 44,
  margin: 0,
  padding: '8px 13px',
  font: 'var(--mui-font-body1)',
  lineHeight: '1.4375em',
  color: 'var(--mui-palette-text-primary)',
  background: 'none',
  border: `1px solid ${fieldOutline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  textOverflow: 'ellipsis',
  WebkitTapHighlightColor: 'transparent',
  '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
  '&::-webkit-search-decoration': { appearance: 'none' },
  // A finger leaves its last field hovered.
  '@media (hover: hover)': { '&:hover': { borderColor: 'var(--mui-palette-text-primary)' } },
  // As thick as MUI's: the border, and as much inside it.
  '&:focus': {
    borderColor: 'var(--mui-palette-primary-main)',
    outline: '1px solid var(--mui-palette-primary-main)',
    outlineOffset: -2,
  },
  '&:disabled': {
    borderColor: 'var(--mui-palette-action-disabled)',
    WebkitTextFillColor: 'var(--mui-palette-text-disabled)',
    // Safari on iOS makes it paler still.
    opacity: 1,
  },
} as const;

/**
 * An outlined field for text, without label, message and error: MUI's, which have them, would be 9 kB of the
 * search's first view.
 */
export const PlainInput = styled('input')(outlined);

interface PlainSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** The browser's own menu in an outlined field: the shortest way on a phone. */
export const PlainSelect = ({ label, value, options, onChoose }: PlainSelectProps) => (
  <Choice>
    <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path d="M7 10l5 5 5-5z" />
    </svg>
  </Choice>
);

const Choice = styled('span')({
  position: 'relative',
  display: 'inline-grid',
  minWidth: 0,
  '& > select': {
    ...outlined,
    padding: '0 31px 0 13px',
    appearance: 'none',
    cursor: 'pointer',
    userSelect: 'none',
  },
  '& option': { backgroundColor: 'var(--mui-palette-background-paper)' },
  '& > svg': {
    position: 'absolute',
    right: 7,
    top: 'calc(50% - 12px)',
    fill: 'var(--mui-palette-action-active)',
    pointerEvents: 'none',
  },
});
