import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';

import { notify } from './notify';

interface CopyButtonProps {
  text: string;
  /** What it is, as in `Copy the receipt number`. */
  what: string;
}

/** Puts a text on the clipboard, where the browser allows it. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const label = `Copy ${what}`;
  // Over plain http a browser has no clipboard at all.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Copied.');
    } catch {
      notify.error('This browser does not allow copying.');
    }
  };
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      sx={{ ml: 0.5 }}
    >
      <ContentCopy fontSize="inherit" />
    </IconButton>
  );
}
