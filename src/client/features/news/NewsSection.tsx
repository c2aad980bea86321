import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';

import { errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { LoadFailure } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { useListNewsQuery } from './newsApi';
import { NewsForm } from './NewsForm';
import { NewsRow } from './NewsRow';

/** An admin writes to all buyers of a group, and sees what was written before. */
export function NewsSection({ group }: { group: Group }) {
  const answer = useListNewsQuery({ params: { id: group._id } });
  const { data: news = [], error } = answer;
  if (errorStatus(error) === 404) return null;
  return (
    <FoldedSection
      title="News"
      standing={news.length === 0 ? 'Nothing posted yet' : `${String(news.length)} posted`}
    >
      <LoadFailure answer={answer} failure="Failed to load the news." mb={2} />
      <Stack spacing={3} divider={<Divider />}>
        {group.calledOffAt ? null : <NewsForm groupId={group._id} />}
        {news.map((one) => (
          <NewsRow key={one._id} groupId={group._id} news={one} />
        ))}
      </Stack>
    </FoldedSection>
  );
}
