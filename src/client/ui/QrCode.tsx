import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';

/** Few ever see one: loaded when it is. */
const Drawing = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));

const size = 176;

/** Black on white in either color scheme: some cameras read no other. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <Box sx={{ mx: 'auto', p: 2, bgcolor: '#ffffff', borderRadius: 1, lineHeight: 0 }}>
    <Suspense fallback={<Skeleton variant="rectangular" width={size} height={size} />}>
      <Drawing value={text} size={size} title={label} role="img" />
    </Suspense>
  </Box>
);
