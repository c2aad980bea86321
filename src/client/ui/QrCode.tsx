import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

import { lazyPart } from './lazyPart';

/** Few ever see one: loaded when it is. */
const Drawing = lazyPart(
  async () => ({ Drawing: (await import('qrcode.react')).QRCodeSVG }),
  'Drawing',
  ({ size }) => <Skeleton variant="rectangular" width={size} height={size} />,
);

interface QrCodeProps {
  text: string;
  label: string;
  /** Pixels of each side. */
  size?: number;
}

/** Black on white in either color scheme: some cameras read no other. */
export const QrCode = ({ text, label, size = 176 }: QrCodeProps) => (
  <Box sx={{ mx: 'auto', p: 2, bgcolor: '#ffffff', borderRadius: 1, lineHeight: 0 }}>
    <Drawing value={text} size={size} title={label} role="img" />
  </Box>
);
