import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Button from '@mui/material/Button';

import { CopyButton } from './CopyButton';
import { copyText, type CopyMessages } from './copyText';
import { isClosedSheet } from './isClosedSheet';

/** A link with a button to share it; where there is a share sheet, also one to copy it. */
export const ShareLinkField = ({
  label = 'Share link',
  ...link
}: SharedLink & { label?: string }) => (
  <Stack
    direction={{ xs: 'column', sm: 'row' }}
    spacing={1.5}
    sx={{ alignItems: { sm: 'center' } }}
  >
    <TextField
      label={label}
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

interface SharedLink {
  url: string;
  /** Name of the group or page that the link leads to. */
  title: string;
}

const linkCopied: CopyMessages = {
  done: 'Link copied.',
  refused: 'The link could not be copied. Select it and copy it.',
};

/** True where this device has a share sheet that takes the link. */
const hasShareSheet = (link: SharedLink): boolean =>
  'share' in navigator && (!('canShare' in navigator) || navigator.canShare(link));

/** Shares a link: by the device's own share sheet, or where there is none by copying the link. */
function ShareButton(link: SharedLink) {
  const hasSheet = hasShareSheet(link);
  const copy = () => copyText(link.url, linkCopied);
  const share = () =>
    navigator.share(link).catch(async (error: unknown) => {
      if (!isClosedSheet(error)) await copy();
    });
  return (
    <Button
      variant="contained"
      onClick={() => void (hasSheet ? share() : copy())}
      sx={{ flexShrink: 0 }}
    >
      {hasSheet ? 'Share' : 'Copy link'}
    </Button>
  );
}
