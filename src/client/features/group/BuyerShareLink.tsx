import Typography from '@mui/material/Typography';

import { quartersOnSale } from '#shared/inventory/quarterCounts';

import type { Group } from '../../api/group';
import { useGetShareLinkQuery } from '../../api/sharingApi';
import { countOf } from '../../ui/labels';
import { Section } from '../../ui/Section';
import { ShareLinkField } from '../../ui/ShareLinkField';

/** For buyers: the share link, where the supplier lets buyers share it. */
export function BuyerShareLink({ group }: { group: Group }) {
  const left = quartersOnSale(group.quarters);
  const { data } = useGetShareLinkQuery(
    { params: { id: group._id } },
    { refetchOnMountOrArgChange: true },
  );
  if (!data?.shareLink) return null;
  return (
    <Section title={`${countOf(left, 'quarter share')} left. Share this animal`}>
      <Typography sx={{ mb: 2 }}>
        Anyone with this link sees the animal, what is left and what it costs, but no one’s name.
      </Typography>
      <ShareLinkField url={data.shareLink.url} title={group.name} />
    </Section>
  );
}
