import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

import { lazyPart } from './lazyPart';

const size = 176;

/** Few ever see one: loaded when it is. */
const Drawing = lazyPart(
  async () => ({ Drawing: (await import('qrcode.react')).QRCodeSVG }),
  'Drawing',
  () => <Skeleton variant="rectangular" width={size} height={size} />,
);

/** Black on white in either color scheme: some cameras read no other. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <Box sx={{ mx: 'auto', p: 2, bgcolor: '#ffffff', borderRadius: 1, lineHeight: 0 }}>
    <Drawing value={text} size={size} title={label} role="img" />
  </Box>
);
