import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

import type { RanchPageSetup } from '../../api/ranchesApi';
import { CopyButton } from '../../ui/CopyButton';
import { PrintStyles } from '../../ui/PrintStyles';
import { QrCode } from '../../ui/QrCode';
import { Section } from '../../ui/Section';
import { ShareLinkField } from '../../ui/ShareLinkField';

interface PassOnPageProps {
  page: RanchPageSetup;
  supplierName: string;
}

/** The page's address to send, and its code to print. */
export const PassOnPage = ({ page: { url, name }, supplierName }: PassOnPageProps) => (
  <Section title="Share your page">
    <Stack spacing={3}>
      <ShareLinkField url={url} title={supplierName} />
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={3}
        sx={{ alignItems: { xs: 'flex-start', sm: 'center' } }}
      >
        <Box>
          <QrCode text={url} label="QR code of your page" />
        </Box>
        <Box>
          <Typography sx={{ mb: 2 }}>
            A sign for your market stand, your truck or your mailbox. It keeps working when you
            change the address of your page.
          </Typography>
          <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
            Print QR code
          </Button>
        </Box>
      </Stack>
      <TextField
        label="For your own site"
        helperText="Paste this line where the list of what you sell shall appear. It follows light and dark."
        value={`<script src="${new URL(url).origin}/widget.js" data-ranch="${name}"></script>`}
        size="small"
        onFocus={({ target }) => target.select()}
        slotProps={{
          htmlInput: { readOnly: true },
          input: {
            endAdornment: (
              <CopyButton
                text={`<script src="${new URL(url).origin}/widget.js" data-ranch="${name}"></script>`}
                what="the line"
              />
            ),
          },
        }}
      />
    </Stack>
  </Section>
);

/** Sheet to hang up, printed in place of the screen. */
export const Sign = ({ page: { url }, supplierName }: PassOnPageProps) => (
  <Box aria-hidden sx={signSx}>
    <PrintStyles />
    <Typography component="p" variant="h1">
      {supplierName}
    </Typography>
    <Typography component="p" variant="h3" sx={{ my: 3 }}>
      Meat by the share. Scan to see what is on sale.
    </Typography>
    <QrCode text={url} label="" />
    <Typography component="p" variant="h3" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      {url.replace(/^https?:\/\//, '')}
    </Typography>
  </Box>
);

const signSx = {
  display: 'none',
  displayPrint: 'block',
  textAlign: 'center',
  '& svg': { width: '110mm', height: '110mm' },
};
