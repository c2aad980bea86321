import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Weights } from '#shared/groups/facts';
import type { DividedAnimal, Portion } from '#shared/groups/portions';
import { formatCount, formatPackages, sharePackagesOf } from '#shared/groups/sharePackages';

import { CutMark, FreezerDrawing } from './FreezerDrawing';

export interface ShareInFreezerProps {
  group: DividedAnimal & { weights: Weights | null };
  portion: Portion;
}

/** Packages of a share: drawn to scale in a freezer, and in words. */
export function ShareInFreezer({ group, portion }: ShareInFreezerProps) {
  const share = sharePackagesOf(group, portion);
  if (!share) return null;
  return (
    <Box component="figure" sx={figureSx}>
      <Box sx={{ flex: '1 1 240px', maxWidth: 360 }}>
        <FreezerDrawing share={share} label={`A ${portion}: ${formatPackages(share)}`} />
      </Box>
      <Box component="figcaption" sx={{ flex: '1 1 220px' }}>
        <Typography sx={{ fontWeight: 600 }}>
          A {portion}: {share.place.name}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', p: 0, my: 1 }}>
          {share.packages.map((counted) => (
            <Typography key={counted.cut} component="li" variant="body2" sx={entrySx}>
              <CutMark cut={counted.cut} />
              {formatCount(counted)}
            </Typography>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          A typical cut. Yours depends on the animal and the butcher.
        </Typography>
      </Box>
    </Box>
  );
}

const figureSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
  breakInside: 'avoid',
};

const entrySx = { display: 'flex', alignItems: 'center', gap: 1 };
