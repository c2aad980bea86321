import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { errorStatus } from '../../api/errorMessage';
import { useListGroupsQuery } from '../../api/groupsApi';
import { useListMyPurchasesQuery } from '../../api/purchasesApi';
import { paths } from '../../app/paths';
import { useUser } from '../../session/useUser';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { EmptyState, ErrorState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { JoinedCard } from './mine/JoinedCard';
import { groupsWithoutShare, shownPurchases } from './mine/myGroups';
import { PurchaseCard } from './mine/PurchaseCard';

const mine = { query: { mine: 'true' } } as const;
const always = { refetchOnMountOrArgChange: true };

/** What I bought, and the groups I joined and have not bought in. */
export function MyGroupsPage() {
  return (
    <>
      <PageTitle lead="Your shares, and the groups you have joined.">My groups</PageTitle>
      <MyGroups />
    </>
  );
}

function MyGroups() {
  const user = useUser();
  const groups = useListGroupsQuery(mine, always);
  const purchases = useListMyPurchasesQuery(undefined, always);
  const failed = groups.error ?? (keepsPurchases(purchases.error) ? purchases.error : undefined);

  if (failed) {
    const retry = () => {
      void groups.refetch();
      void purchases.refetch();
    };
    return <ErrorState message="Failed to fetch groups" onRetry={retry} />;
  }
  if (groups.isLoading || purchases.isLoading) return <LoadingState label="Loading your groups" />;
  const all = groups.data?.items ?? [];
  const bought = shownPurchases(purchases.data ?? []);
  const joined = groupsWithoutShare(all, purchases.data ?? [], user);
  if (bought.length + joined.length === 0) return <NothingYet />;
  return (
    <Stack spacing={5}>
      <Section title="What I bought" isEmpty={bought.length === 0}>
        {bought.map((purchase) => (
          <PurchaseCard
            key={purchase._id}
            purchase={purchase}
            group={all.find(({ _id }) => _id === purchase.groupId)}
          />
        ))}
      </Section>
      <Section title="Joined, nothing bought yet" isEmpty={joined.length === 0}>
        {joined.map((group) => (
          <JoinedCard key={group._id} group={group} />
        ))}
      </Section>
    </Stack>
  );
}

/** A server without this call keeps no list of what one bought. */
const keepsPurchases = (error: unknown): boolean =>
  error !== undefined && errorStatus(error) !== 404;

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
    Find an animal near you and take a share of it: it will stand here.
  </EmptyState>
);
