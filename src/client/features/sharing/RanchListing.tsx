import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import type { Group } from '../../api/group';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { DeadlineLine } from '../../ui/Deadline/DeadlineLine';
import { listingText } from '../../ui/labels';
import { SizedPicture } from '../../ui/pictures/SizedPicture';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

/** One animal of a ranch: a card that leads to its shares as a whole. */
export const RanchListing = ({ group, to }: { group: Group; to: string }) => (
  <Card component="li" sx={cardSx}>
    <WidePicture group={group} />
    <Box sx={textSx}>
      <div>
        <Link component={RouterLink} to={to} color="textPrimary" sx={nameSx}>
          {group.name}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {[group.tag ?? group.animal, group.state].join(' · ')}
        </Typography>
      </div>
      <Box sx={{ mt: 'auto' }}>
        <ShareBar counts={group.quarters} />
      </Box>
      <div>
        <Typography variant="body2">{listingText(group)}</Typography>
        <DeadlineLine group={group} />
      </div>
    </Box>
  </Card>
);

/** The first picture of the animal, as wide as the card; its drawing, where there is none. */
function WidePicture({ group: { animal, pictures } }: { group: Group }) {
  const [picture] = pictures;
  const [failed, setFailed] = useState<string>();
  return picture && failed !== picture.url ? (
    <SizedPicture
      picture={picture}
      sizes="(min-width: 900px) 560px, 95vw"
      onError={() => setFailed(picture.url)}
      sx={placeSx}
    />
  ) : (
    <Box sx={{ ...placeSx, ...drawingSx }}>
      <AnimalDrawing animal={animal} size={144} title={animal} />
    </Box>
  );
}

/** Its height is the same before the picture has come. */
const placeSx = { aspectRatio: '2 / 1', borderRadius: 0 };

const drawingSx = {
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'action.hover',
  color: 'primary.main',
};

const cardSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  '&:hover': { borderColor: 'text.secondary' },
};

const textSx = { flex: 1, display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5 };

/** The link's own area is the card. */
const nameSx = {
  typography: 'h3',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
