import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';

import { CopyButton } from './CopyButton';
import { hasShareSheet, linkCopied, ShareButton, type SharedLink } from './ShareButton';

/** A link with a button to share it; where there is a share sheet, also one to copy it. */
export const ShareLinkField = (link: SharedLink) => (
  <Stack
    direction={{ xs: 'column', sm: 'row' }}
    spacing={1.5}
    sx={{ alignItems: { sm: 'center' } }}
  >
    <TextField
      label="Share link"
      value={link.url}
      size="small"
      fullWidth
      onFocus={({ target }) => target.select()}
      slotProps={{
        htmlInput: { readOnly: true },
        input: {
          endAdornment: hasShareSheet(link) ? (
            <CopyButton text={link.url} what="the link" {...linkCopied} />
          ) : null,
        },
      }}
    />
    <ShareButton {...link} />
  </Stack>
);
