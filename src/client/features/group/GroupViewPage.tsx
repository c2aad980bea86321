import { useParams } from 'react-router-dom';

import { errorStatus } from '../../api/errorMessage';
import { useGetGroupQuery } from '../../api/groupsApi';
import { ErrorState, LoadingState } from '../../ui/PageState';
import { GroupView } from './GroupView';

export function GroupViewPage() {
  const { id = '' } = useParams();
  const {
    data: group,
    error,
    isLoading,
    refetch,
  } = useGetGroupQuery({ params: { id } }, { refetchOnMountOrArgChange: true });

  if (isLoading) return <LoadingState label="Loading the group" />;
  const isMissing = error ? errorStatus(error) === 404 : !group;
  if (isMissing) return <ErrorState message="Group not found" />;
  if (group) return <GroupView group={group} />;
  return <ErrorState message="Failed to load group details" onRetry={() => void refetch()} />;
}
