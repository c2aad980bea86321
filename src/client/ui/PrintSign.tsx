import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { OnPaper } from './OnPaper';
import { QrCode } from './QrCode';

interface PrintSignProps {
  /** Name of what the address leads to. */
  title: string;
  /** Sentence for a passer-by: why to scan it. */
  text: string;
  url: string;
}

/** A button that prints an address as a sheet to hang up: name, code and address. */
export function PrintSign({ title, text, url }: PrintSignProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Print />} onClick={() => setIsPrinting(true)}>
        Print QR code
      </Button>
      {isPrinting ? (
        <OnPaper onClose={() => setIsPrinting(false)}>
          <Box sx={signSx}>
            <Typography component="p" variant="h1">
              {title}
            </Typography>
            <Typography component="p" variant="h3" sx={{ my: 3 }}>
              {text}
            </Typography>
            <QrCode text={url} label="" />
            <Typography component="p" variant="h3" sx={{ mt: 3 }}>
              {url.replace(/^https?:\/\//, '')}
            </Typography>
          </Box>
        </OnPaper>
      ) : null}
    </>
  );
}

const signSx = {
  color: '#000',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '& svg': { width: '110mm', height: '110mm' },
};
