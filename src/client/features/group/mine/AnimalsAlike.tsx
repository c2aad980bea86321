import Box from '@mui/material/Box';

import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/compat/suppliers';
import { useSearchGroupsQuery } from '../../../api/groupsApi';
import { paths } from '../../../config/paths';
import { ListingCard } from '../../../ui/ListingCard';

/** Up to two animals of the kind that the reader may buy from instead; nothing where there are none. */
export function AnimalsAlike({ animal }: Pick<Group, 'animal'>) {
  const query = { animal, onSale: 'true', page: 1, pageSize: 2 } as const;
  const { data } = useSearchGroupsQuery({ query });
  const alike = data?.items.slice(0, 2) ?? [];
  if (alike.length === 0) return null;
  return (
    <Box component="ul" aria-label="Animals like it" sx={columns}>
      {alike.map((group) => (
        <ListingCard
          key={group._id}
          group={group}
          supplierName={supplierOf(group).name}
          to={paths.group(group._id)}
        />
      ))}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  listStyle: 'none',
  p: 0,
  m: 0,
};
