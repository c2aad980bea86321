import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';

import { copyText, type CopyMessages } from './copyText';

interface CopyButtonProps extends Partial<CopyMessages> {
  text: string;
  /** The noun, as in `Copy the receipt number`. */
  what: string;
}

/** Puts a text on the clipboard, where the browser allows it. */
export function CopyButton({
  text,
  what,
  done = 'Copied.',
  refused = 'This browser does not allow copying.',
}: CopyButtonProps) {
  const label = `Copy ${what}`;
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      onClick={() => void copyText(text, { done, refused })}
      sx={{ ml: 0.5 }}
    >
      <ContentCopy fontSize="inherit" />
    </IconButton>
  );
}
