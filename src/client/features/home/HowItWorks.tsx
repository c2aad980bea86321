import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { animals } from '#shared/groups/vocabulary';
import { untouched } from '#shared/inventory/quarterCounts';

import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

interface Step {
  title: string;
  text: string;
  picture: ReactNode;
}

const steps: Step[] = [
  {
    title: 'Choose a group',
    text: 'Each group is one animal from one rancher: beef, lamb, sheep or goat. See what it costs and how much of it is left.',
    picture: animals.map((animal) => <AnimalDrawing key={animal} animal={animal} size={60} />),
  },
  {
    title: 'Select your portion and pay',
    text: 'Take a full, half or quarter portion. You see its exact price first, and your card is charged that and nothing more.',
    picture: <ShareBar counts={{ ...untouched, total: 16, sold: 6 }} selected={2} />,
  },
  {
    title: 'Receive your meat',
    text: 'Once the group is filled, the rancher arranges the butcher, then pickup or delivery.',
    picture: <ParcelDrawing />,
  },
];

export function HowItWorks() {
  return (
    <Box component="section" aria-labelledby="how-it-works" sx={{ mt: { xs: 7, md: 10 } }}>
      <Typography id="how-it-works" variant="h2">
        How It Works
      </Typography>
      <Box component="ol" sx={columns}>
        {steps.map(({ title, text, picture }, index) => (
          <Box component="li" key={title} sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
            <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', height: 56, mb: 2.5 }}>
              {picture}
            </Box>
            <Typography variant="h3">
              <Typography component="span" variant="h2" color="primary" sx={{ mr: 1.5 }}>
                {index + 1}
              </Typography>
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '44ch' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
  gap: { xs: 5, md: 6 },
  listStyle: 'none',
  p: 0,
  mt: 4,
  mb: 0,
};

/** A parcel in butcher's paper, tied with string: the animals' one line. */
function ParcelDrawing() {
  return (
    <Box component="svg" viewBox="0 0 96 56" aria-hidden sx={{ width: 96, height: 56 }}>
      <path
        d="M8 20L20 10H76L88 20V48C88 50 87 51 85 51H11C9 51 8 50 8 48ZM8 20H88M46 10V51M8 35H88M46 35C38 26 33 30 37 34C40 36 43 35.500 46 35C54 26 59 30 55 34C52 36 49 35.500 46 35L40 42M46 35L53 42"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
