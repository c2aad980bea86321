import { useParams } from 'react-router-dom';

import { useGetListingQuery } from '../../api/sharingApi';
import { paths } from '../../config/paths';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { useLooking } from './looking';
import { SharedGroup } from './SharedGroup';

const ways = [{ label: 'See what is on sale', to: paths.home }];
const home = { to: paths.home, label: 'Home' };

/** An animal from the shop window, for visitors: what its share link would show. */
export function ListingPage() {
  const { id = '' } = useParams();
  const { data: group, isGone, error, refetch } = useLooking(useGetListingQuery, { id });

  if (isGone) {
    return (
      <PageProblem message="This group is not on sale" ways={ways}>
        All shares may be sold, or the rancher has closed it.
      </PageProblem>
    );
  }
  if (group) {
    return (
      <SharedGroup group={group} back={home} pathWith={(choice) => paths.listing(id, choice)} />
    );
  }
  if (!error) return <LoadingState label="Loading the group" />;
  return (
    <PageUnloaded answer={{ error, refetch }} failure="Failed to load group details" ways={ways} />
  );
}
