import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Group } from '../../api/group';
import { AnimalPicture } from '../../ui/AnimalPicture';
import { FillByLine } from '../../ui/FillBy/FillByLine';
import { listingText } from '../../ui/labels';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

/** One animal of a ranch: a card that leads to its shares as a whole. */
export const RanchListing = ({ group, to }: { group: Group; to: string }) => (
  <Card component="li" sx={cardSx}>
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <AnimalPicture group={group} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={to} color="textPrimary" sx={nameSx}>
          {group.name}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {[group.tag ?? group.animal, group.state].join(' · ')}
        </Typography>
      </Box>
    </Box>
    <Box sx={{ mt: 'auto' }}>
      <ShareBar counts={group.quarters} />
    </Box>
    <div>
      <Typography variant="body2">{listingText(group)}</Typography>
      <FillByLine group={group} />
    </div>
  </Card>
);

const cardSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  p: 2.5,
  '&:hover': { borderColor: 'text.secondary' },
};

/** The link's own area is the card. */
const nameSx = {
  typography: 'h3',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
