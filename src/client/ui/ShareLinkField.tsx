import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';

import { notify } from './notify';

/** The link, to be copied, or handed to another app where the device can. */
export function ShareLinkField({ url, title }: { url: string; title: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify.success('Link copied.');
    } catch {
      notify.error('The link could not be copied. Select it and copy it.');
    }
  };
  const canPassOn = 'share' in navigator;
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      sx={{ alignItems: { sm: 'center' } }}
    >
      <TextField
        label="Share link"
        value={url}
        size="small"
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button variant="contained" onClick={() => void copy()} sx={{ flexShrink: 0 }}>
        Copy link
      </Button>
      {canPassOn ? (
        <Button
          variant="outlined"
          // Whoever closes the sheet again has changed their mind, and that is no failure.
          onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
          sx={{ flexShrink: 0 }}
        >
          Send
        </Button>
      ) : null}
    </Stack>
  );
}
