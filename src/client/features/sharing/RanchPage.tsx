import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Navigate, useParams } from 'react-router-dom';

import { useRanch } from './useRanch';
import { paths } from '../../config/paths';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { RanchListing } from './RanchListing';

/** A ranch's public page: who the ranchers are, and their listings. */
export function RanchPage() {
  const { name = '' } = useParams();
  const { data, instead } = useRanch(name);
  if (!data) return instead;
  const { ranch, groups } = data;
  if (ranch.name !== name) return <Navigate to={paths.ranch(ranch.name)} replace />;
  return (
    <>
      <PageTitle>{ranch.supplier.name}</PageTitle>
      {ranch.about ? <Typography sx={aboutSx}>{ranch.about}</Typography> : null}
      <Typography variant="h2" id="on-sale" sx={{ mb: 2 }}>
        On sale now
      </Typography>
      {groups.length > 0 ? (
        <Box component="ul" aria-labelledby="on-sale" sx={columns}>
          {groups.map((group) => (
            <RanchListing key={group._id} group={group} to={paths.ranchGroup(name, group._id)} />
          ))}
        </Box>
      ) : (
        <EmptyState title="Nothing is on sale right now.">
          {`${ranch.supplier.name} sells a few animals a year.`}
        </EmptyState>
      )}
    </>
  );
}

/** As it was typed: paragraphs and lines, in a column that can be read. */
const aboutSx = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch', mb: 5 };

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  listStyle: 'none',
  p: 0,
  m: 0,
};
