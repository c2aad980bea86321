import { useParams } from 'react-router-dom';

import { useGetSharedGroupQuery } from '../../api/sharingApi';
import { paths } from '../../config/paths';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { useLooking } from './looking';
import { SharedGroup } from './SharedGroup';

const ways = [{ label: 'See what is on sale', to: paths.home }];

/** The page of a share link, with or without an account. */
export function SharedGroupPage() {
  const { key = '' } = useParams();
  const { data: group, isGone, error, refetch } = useLooking(useGetSharedGroupQuery, { key });

  if (isGone) {
    return (
      <PageProblem message="This link has ended" ways={ways}>
        The rancher may have ended it, or part of the address is missing. Ask the person who sent it
        for a new one.
      </PageProblem>
    );
  }
  if (group) return <SharedGroup group={group} pathWith={(choice) => paths.share(key, choice)} />;
  if (!error) return <LoadingState label="Loading the group" />;
  return (
    <PageUnloaded answer={{ error, refetch }} failure="Failed to load group details" ways={ways} />
  );
}
