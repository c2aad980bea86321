import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { groupSteps, sayGroupSteps } from '#shared/steps/groupSteps';
import type { SentSteps } from '#shared/steps/steps.contract';

import { serverNow } from '../../api/serverClock';
import { paths } from '../../config/paths';
import { countOf } from '../../ui/labels';

/** More than these would push the rest of the page out of sight. */
const shownAtFirst = 4;

/**
 * Groups with steps, each with its sentences and the way to its page after selling; nothing where none has one.
 * @param answer of the one call, which the page waits for
 */
export function ToDoList({ answer }: { answer: { data?: SentSteps[] | undefined } }) {
  const now = serverNow();
  const [isWhole, setIsWhole] = useState(false);
  const groups = (answer.data ?? []).flatMap((group) => {
    const sentences = sayGroupSteps(groupSteps(group, now));
    return sentences.length > 0 ? [{ ...group, sentences }] : [];
  });
  if (groups.length === 0) return null;
  const shown = isWhole ? groups : groups.slice(0, shownAtFirst);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="to-do" sx={frame}>
      <Typography id="to-do" variant="h3" component="h2" sx={{ mb: 0.5 }}>
        To do
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map(({ _id, name, sentences }) => (
          <Box key={_id} component="li" sx={row}>
            <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={paths.afterSelling(_id)} sx={{ fontWeight: 600 }}>
                {name}
              </Link>
            </Typography>
            <Typography variant="body2">{sentences.join(' ')}</Typography>
          </Box>
        ))}
      </Box>
      {shown.length < groups.length ? (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ mt: 1, ml: -1.5 }}>
          Show all {countOf(groups.length, 'group')}
        </Button>
      ) : null}
    </Paper>
  );
}

const frame = { mb: 3, px: 2, pt: 2, pb: 1 };

const row = { py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } };
