import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { isMissing } from '../../api/compat/config';
import { useListGroupsQuery } from '../../api/groupsApi';
import { ownUrls, useIsWaiting, useLastSeen } from '../../api/cachedAnswers';
import { useListMyPurchasesQuery } from '../../api/purchasesApi';
import { paths } from '../../config/paths';
import { useUser } from '../../session/useUser';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { LastSeen } from '../../ui/LastSeen';
import { EmptyState, ErrorState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { JoinedCard } from './mine/JoinedCard';
import { byAnimal, groupsWithoutShare } from './mine/myGroups';
import { OwnAnimalCard } from './mine/OwnAnimalCard';

const mine = { query: { mine: 'true' } } as const;
const always = { refetchOnMountOrArgChange: true, refetchOnReconnect: true };

/** The reader's purchases, and groups they joined or wait for without a share. */
export function MyGroupsPage() {
  return (
    <>
      <PageTitle lead="The animals you have shares of, and the groups you joined.">
        My groups
      </PageTitle>
      <MyGroups />
    </>
  );
}

function MyGroups() {
  const user = useUser();
  const groups = useListGroupsQuery(mine, always);
  const purchases = useListMyPurchasesQuery(undefined, always);
  const lastSeen = useLastSeen(ownUrls);
  const isWaiting = useIsWaiting(ownUrls);
  // A server without this call keeps no list of what one bought.
  const failed =
    groups.error ?? (purchases.error && !isMissing(purchases.error) ? purchases.error : undefined);

  const retry = () => {
    void groups.refetch();
    void purchases.refetch();
  };
  if (failed) return <ErrorState message="Failed to fetch groups" onRetry={retry} />;
  if (groups.isLoading || purchases.isLoading) return <LoadingState label="Loading your groups" />;
  const all = groups.data?.items ?? [];
  const owned = byAnimal(purchases.data ?? []);
  const others = groupsWithoutShare(all, purchases.data ?? [], user);
  const waitedFor = others.filter(({ line }) => line.place);
  const joined = others.filter(({ line }) => !line.place);
  return (
    <>
      {lastSeen === null ? null : (
        <LastSeen
          at={lastSeen}
          isLoading={isWaiting || groups.isFetching || purchases.isFetching}
          failure="Failed to fetch groups"
          onRetry={retry}
        />
      )}
      {owned.length + others.length === 0 ? <NothingYet /> : null}
      <Stack spacing={5}>
        <Section title="Your shares" isEmpty={owned.length === 0}>
          {owned.map((own) => (
            <OwnAnimalCard
              key={own.groupId}
              own={own}
              group={all.find(({ _id }) => _id === own.groupId)}
            />
          ))}
        </Section>
        <Section title="Waitlists" isEmpty={waitedFor.length === 0}>
          {waitedFor.map((group) => (
            <JoinedCard key={group._id} group={group} />
          ))}
        </Section>
        <Section
          title={purchases.data ? 'Groups you joined, no share yet' : 'Groups you joined'}
          isEmpty={joined.length === 0}
        >
          {joined.map((group) => (
            <JoinedCard key={group._id} group={group} />
          ))}
        </Section>
      </Stack>
    </>
  );
}

interface SectionProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

const Section = ({ title, isEmpty, children }: SectionProps) =>
  isEmpty ? null : (
    <section aria-label={title}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0, maxWidth: 720 }}>
        {children}
      </Stack>
    </section>
  );

const NothingYet = () => (
  <EmptyState
    title="You have not joined a group yet."
    picture={<AnimalDrawing animal="Lamb" size={120} />}
    action={
      <Button component={RouterLink} to={paths.groupSearch()} variant="contained" size="large">
        Join a Group
      </Button>
    }
  >
    Find an animal near you and take a share. It will show up here.
  </EmptyState>
);
