import { useParams } from 'react-router-dom';

import { paths } from '../../config/paths';
import { PageProblem } from '../../ui/PageProblem';
import { SharedGroup } from './SharedGroup';
import { useRanch } from './useRanch';

/** One animal on a ranch's page, with the way in: as its share link shows it. */
export function RanchGroupPage() {
  const { name = '', groupId = '' } = useParams();
  const { data, instead } = useRanch(name);
  if (!data) return instead;
  const { ranch, groups } = data;
  const group = groups.find(({ _id }) => _id === groupId);
  if (!group) {
    const ways = [{ label: `See what ${ranch.supplier.name} sells`, to: paths.ranch(ranch.name) }];
    return (
      <PageProblem message="This group is not on sale" ways={ways}>
        All shares may be sold, or the rancher has closed it.
      </PageProblem>
    );
  }
  return (
    <SharedGroup
      group={group}
      back={{ to: paths.ranch(ranch.name), label: ranch.supplier.name }}
      pathWith={(choice) => paths.ranchGroup(name, groupId, choice)}
    />
  );
}
