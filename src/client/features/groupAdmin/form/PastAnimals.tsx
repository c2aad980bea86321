import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';

/** Animals to begin as: what is new of the next one is date, weight and price. */
export const PastAnimals = ({ groups }: { groups: readonly Group[] }) => (
  <Stack component="section" aria-labelledby="past-animals" spacing={1} sx={{ mb: 3 }}>
    <Typography id="past-animals" variant="h3" component="h2">
      From an earlier animal
    </Typography>
    <Typography variant="body2" color="textSecondary">
      Type date, weight and price. The rest is as last time.
    </Typography>
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {groups.map(({ _id, name }) => (
        <Button key={_id} variant="outlined" component={RouterLink} to={paths.copyGroup(_id)}>
          Copy {name}
        </Button>
      ))}
    </Stack>
  </Stack>
);
