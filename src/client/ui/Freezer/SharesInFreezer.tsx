import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { portions, type Portion } from '#shared/groups/portions';
import { sharePackagesOf } from '#shared/groups/sharePackages';

import { ShareInFreezer, type ShareInFreezerProps } from './ShareInFreezer';

export interface SharesInFreezerProps {
  group: ShareInFreezerProps['group'] & {
    shares: readonly { portion: Portion; available: boolean }[];
  };
  /** The reader's own share, shown first. */
  own?: Portion | undefined;
}

/** Every share of an animal in its freezer, one at a time: first the reader's, else the smallest that is left. */
export function SharesInFreezer({ group, own }: SharesInFreezerProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState<Portion | null>(null);
  const drawn = portions.filter(
    (each) =>
      (each === own || group.shares.some(({ portion }) => portion === each)) &&
      sharePackagesOf(group, each),
  );
  const left = drawn.filter((each) =>
    group.shares.some(({ portion, available }) => portion === each && available),
  );
  const shown = chosen ?? drawn.find((each) => each === own) ?? left.at(-1) ?? drawn.at(-1);
  if (!shown) return null;
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        In your freezer
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={titleId}
        value={shown}
        onChange={(_, portion: Portion | null) => portion && setChosen(portion)}
        sx={{
          mb: 2,
          '& button': { minHeight: 44, px: 2, '&:not(.Mui-selected)': { color: 'text.secondary' } },
        }}
      >
        {drawn.map((portion) => (
          <ToggleButton key={portion} value={portion}>
            {portion}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ShareInFreezer group={group} portion={shown} />
    </section>
  );
}
