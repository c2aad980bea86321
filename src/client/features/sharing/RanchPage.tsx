import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Navigate, useParams } from 'react-router-dom';

import type { Ranch } from '../../api/ranchesApi';
import { useSupplierRecord } from '../../api/supplierRecordApi';
import { useFollowing } from '../../api/useFollowing';
import { paths } from '../../config/paths';
import { FollowRanch } from '../../ui/FollowRanch';
import { EmptyState } from '../../ui/PageState';
import { SizedPicture } from '../../ui/pictures/SizedPicture';
import { RecordNote } from '../../ui/RecordNote';
import { PageTitle } from '../../ui/PageTitle';
import { RanchListing } from './RanchListing';
import { useRanch } from './useRanch';

/** A ranch's public page: who the ranchers are, and their listings. */
export function RanchPage() {
  const { name = '' } = useParams();
  const { data, instead } = useRanch(name);
  if (!data) return instead;
  return data.ranch.name === name ? (
    <OpenRanch ranch={data} />
  ) : (
    <Navigate to={paths.ranch(data.ranch.name)} replace />
  );
}

function OpenRanch({ ranch: { ranch, groups } }: { ranch: Ranch }) {
  const { name, about, picture, supplier } = ranch;
  const following = useFollowing(supplier);
  const record = useSupplierRecord(supplier._id);
  return (
    <>
      <PageTitle action={<FollowRanch {...following} />}>{supplier.name}</PageTitle>
      {picture ? (
        <SizedPicture
          picture={picture}
          sizes="(min-width: 1200px) 1152px, 95vw"
          isFirst
          sx={pictureSx}
        />
      ) : null}
      {about ? <Typography sx={aboutSx}>{about}</Typography> : null}
      <RecordNote supplierName={supplier.name} record={record} />
      <Typography variant="h2" id="on-sale" sx={{ mt: 5, mb: 2 }}>
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
          {`Follow ${supplier.name}, and we email you when the next animal is.`}
        </EmptyState>
      )}
    </>
  );
}

/** As it was typed: paragraphs and lines, in a column that can be read. */
const aboutSx = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' };

/** Wide and low: what is on sale stays in sight. */
const pictureSx = { aspectRatio: { xs: '16 / 9', md: '3 / 1' }, mb: 3 };

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  listStyle: 'none',
  p: 0,
  m: 0,
};
