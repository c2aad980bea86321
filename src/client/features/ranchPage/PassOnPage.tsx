import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

import type { RanchPageSetup } from '../../api/ranchesApi';
import { CopyButton } from '../../ui/CopyButton';
import { PrintSign } from '../../ui/PrintSign';
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
          <PrintSign
            title={supplierName}
            text="Meat by the share. Scan to see what is on sale."
            url={url}
          />
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
