import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';
import { Section } from '../../../ui/Section';
import { PriceLines } from '../PriceLines';

/** In small what buyers see of the group, and the way to their page of it. */
export const BuyersView = ({ group }: { group: Group }) => (
  <Section title="What buyers see">
    <PriceLines animal={group} shares={group.shares} facts={group} />
    <Button variant="outlined" component={RouterLink} to={paths.group(group._id)} sx={{ mt: 2 }}>
      Open the buyers’ page
    </Button>
  </Section>
);
