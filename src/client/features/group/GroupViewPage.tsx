import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import { errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { useGetGroupQuery } from '../../api/groupsApi';
import { paths } from '../../config/paths';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { GroupView } from './GroupView';

const ways = [
  { label: 'My groups', to: paths.myGroups },
  { label: 'Join a Group', to: paths.groupSearch() },
];

interface GroupViewPageProps {
  /** What another feature adds for buyers. */
  renderNews: (group: Group) => ReactNode;
}

export function GroupViewPage({ renderNews }: GroupViewPageProps) {
  const { id = '' } = useParams();
  const {
    data: group,
    error,
    isLoading,
    refetch,
  } = useGetGroupQuery({ params: { id } }, { refetchOnMountOrArgChange: true });

  if (isLoading) return <LoadingState label="Loading the group" />;
  const isMissing = error ? errorStatus(error) === 404 : !group;
  if (isMissing) {
    return (
      <PageProblem message="Group not found" ways={ways}>
        It may have been removed, or it belongs to another supplier.
      </PageProblem>
    );
  }
  if (group) return <GroupView group={group} news={renderNews(group)} />;
  return (
    <PageProblem
      message="Failed to load group details"
      onRetry={() => void refetch()}
      ways={ways}
    />
  );
}
