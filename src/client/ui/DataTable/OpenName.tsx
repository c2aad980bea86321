import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

import { lines } from './CellText';

interface OpenNameProps {
  name: string;
  /** Shows the record. */
  onOpen: () => void;
}

/** The name of a row without a page of its own: opens a dialog with its details. */
export const OpenName = ({ name, onOpen }: OpenNameProps) => (
  <Link
    component="button"
    type="button"
    color="textPrimary"
    title={name}
    onClick={onOpen}
    sx={nameSx}
  >
    <Box component="span" sx={lines}>
      {name}
    </Box>
  </Link>
);

const nameSx = { font: 'inherit', fontWeight: 600, lineHeight: 1.4, textAlign: 'start' };
