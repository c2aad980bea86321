import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { FailureNotice } from '../../ui/FailureNotice';
import { useListNewsQuery } from './newsApi';
import { NewsText } from './NewsText';

interface NewsListProps {
  groupId: string;
  /** Theme steps. */
  mt?: number;
}

/** News of a group, the newest first and the others on demand. */
export function NewsList({ groupId, mt }: NewsListProps) {
  const { data = [], error, refetch } = useListNewsQuery({ params: { id: groupId } });
  const [showsAll, setShowsAll] = useState(false);
  const titleId = useId();
  if (error && errorStatus(error) !== 404) {
    const message = errorMessage(error, 'Failed to load the news.');
    return <FailureNotice message={message} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return null;
  const older = data.length - 1;
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={2} sx={{ mt }}>
      <Typography id={titleId} variant="h2">
        News from the rancher
      </Typography>
      <Stack spacing={2} divider={<Divider />}>
        {data.slice(0, showsAll ? undefined : 1).map((news) => (
          <NewsText key={news._id} news={news} />
        ))}
      </Stack>
      {older > 0 && !showsAll ? (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setShowsAll(true)}
        >
          Older news ({older})
        </Button>
      ) : null}
    </Stack>
  );
}
