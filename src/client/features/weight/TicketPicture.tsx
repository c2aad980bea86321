import Box from '@mui/material/Box';

import type { Picture } from '#shared/pictures/picture.schema';

import { SizedPicture } from '../../ui/pictures/SizedPicture';

/** The ticket of a scale, a link to the whole of it. */
const TicketPicture = ({ picture }: { picture: Picture }) => (
  <Box sx={{ maxWidth: 240 }}>
    <a href={`${picture.url}/large`} target="_blank" rel="noopener noreferrer">
      <SizedPicture picture={picture} sizes="240px" sx={{ aspectRatio: '4 / 3' }} />
    </a>
  </Box>
);

interface TicketListProps {
  tickets: readonly { piece: string; picture: Picture }[];
}

/** Tickets of the scale, as buyers see them beside their statement. */
export const TicketList = ({ tickets }: TicketListProps) => (
  <Box component="ul" aria-label="Tickets of the scale" sx={listSx}>
    {tickets.map(({ piece, picture }) => (
      <li key={picture._id}>
        {piece}
        <TicketPicture picture={picture} />
      </li>
    ))}
  </Box>
);

const listSx = { display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', p: 0, m: 0 };
