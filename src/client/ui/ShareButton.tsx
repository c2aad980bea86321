import Button from '@mui/material/Button';

import { copyText, type CopyMessages } from './copyText';

export interface SharedLink {
  url: string;
  /** What the link leads to. */
  title: string;
}

export const linkCopied: CopyMessages = {
  done: 'Link copied.',
  refused: 'The link could not be copied. Select it and copy it.',
};

/** Whether this device has a share sheet that takes the link. */
export const hasShareSheet = (link: SharedLink): boolean =>
  'share' in navigator && (!('canShare' in navigator) || navigator.canShare(link));

/** Shares a link: by the device's own share sheet, or where there is none by copying the link. */
export function ShareButton(link: SharedLink) {
  const hasSheet = hasShareSheet(link);
  const copy = () => copyText(link.url, linkCopied);
  const share = () =>
    navigator.share(link).catch(async (error: unknown) => {
      // The user closed the sheet: nothing failed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
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
