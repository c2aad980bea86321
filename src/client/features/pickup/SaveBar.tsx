import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { FloatingBar } from '../../ui/FloatingBar';
import { countOf } from '../../ui/labels';
import type { TypedShares } from './useTypedShares';

/** More names than these are counted. */
const mostNames = 3;

/** The one button that saves a table, with the reasons why rows are not saved. */
export function SaveBar({ typed }: { typed: TypedShares }) {
  const { unsaved, isSaving, problemOf, save, discard } = typed;
  if (unsaved.length === 0) return null;
  const problems = new Map<string, string[]>();
  for (const share of unsaved) {
    const message = problemOf(share)?.message;
    if (message) problems.set(message, [...(problems.get(message) ?? []), share.name]);
  }
  return (
    <FloatingBar label="Not saved yet">
      {[...problems].map(([message, names]) => (
        <Alert key={message} severity="error" sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
          {names.length > mostNames ? countOf(names.length, 'share') : names.join(', ')}: {message}
        </Alert>
      ))}
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {countOf(unsaved.length, 'share')} not saved yet
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button color="inherit" disabled={isSaving} onClick={discard}>
          Discard
        </Button>
        <Button variant="contained" loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      </Box>
    </FloatingBar>
  );
}
