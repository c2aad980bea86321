import Box from '@mui/material/Box';

import type { OwnerContact } from '#shared/owners/ownerContact.schema';
import { formatAddress } from '#shared/suppliers/formatAddress';

/** As an envelope shows it, with the phone. */
export const ContactText = ({ contact }: { contact: OwnerContact }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {[contact.name, contact.phone, formatAddress(contact)].join('\n')}
  </Box>
);
