import { styled } from '@mui/material/styles';

import { formatCents, formatChange, type Cents } from '#shared/money';

interface MoneyProps {
  cents: Cents;
  /** With its sign: what was added or taken away. */
  isChange?: boolean;
}

/** Dollars with two decimals, in tabular figures. */
export const Money = ({ cents, isChange = false }: MoneyProps) => (
  <Figures>{isChange ? formatChange(cents) : formatCents(cents)}</Figures>
);

/** Its styles are made once: a list has it in each row. */
const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
