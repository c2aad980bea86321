import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { quartersPerPortion } from '#shared/groups/portions';

import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { countOf } from '../../ui/labels';
import { Money } from '../../ui/Money';
import { SplitBar } from '../../ui/plots/SplitBar';
import { aboveCard, FigureCard } from './FigureCard';

/** Shares that can still be sold, by animal. */
export function SharesLeftCard({ left: { portions, cents, animals } }: { left: Overview['left'] }) {
  const most = Math.max(...animals.map((one) => one.portions), 1);
  return (
    <FigureCard
      title="Shares left"
      to={paths.narrowedGroups('on-sale')}
      figure={countOf(portions * quartersPerPortion, 'quarter share')}
      note={
        <>
          <Money cents={cents} /> left to sell
        </>
      }
    >
      {animals.map((one) => (
        <Box key={one.animal} sx={row}>
          <Link component={RouterLink} to={paths.narrowedGroups(one.animal)} sx={nameSx}>
            <AnimalDrawing animal={one.animal} size={24} />
            {one.animal}
          </Link>
          <SplitBar
            label={`${countOf(one.portions * quartersPerPortion, 'quarter share')} left in ${countOf(one.groups, 'group')}`}
            parts={[
              { key: 'left', count: one.portions, color: 'share.free' },
              { key: 'rest', count: most - one.portions, color: 'transparent' },
            ]}
            height={10}
          />
          <span aria-hidden>{(one.portions * quartersPerPortion).toLocaleString('en-US')}</span>
        </Box>
      ))}
    </FigureCard>
  );
}

const row = {
  display: 'grid',
  // The same width in every row, because the bars are compared.
  gridTemplateColumns: '84px minmax(0, 1fr) 7ch',
  alignItems: 'center',
  gap: 1,
  minHeight: 28,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { textAlign: 'right', whiteSpace: 'nowrap' },
};

const nameSx = {
  ...aboveCard,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 28,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
