import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { listedFacts } from '#shared/groups/factText';
import { stageOf } from '#shared/groups/groupStage';
import { effectiveStatus, isPurchasable } from '#shared/groups/groupStatus';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/compat/suppliers';
import { useGetSupplierRecordQuery } from '../../api/supplierRecordApi';
import { useFollowing } from '../../api/useFollowing';
import { AnimalRow } from '../../ui/ShareBar/AnimalRow';
import { FactList } from '../../ui/FactList';
import { FollowRanch } from '../../ui/FollowRanch';
import { ownershipText } from '../../ui/ownership';
import { PictureStrip } from '../../ui/pictures/PictureStrip';
import { PageTitle } from '../../ui/PageTitle';
import { RecordNote } from '../../ui/RecordNote';
import { JoinShared, type JoinSharedProps } from './JoinShared';

interface SharedGroupProps extends JoinSharedProps {
  /** The page above this one, where there is one. */
  back?: { to: string; label: string };
}

/** The animal, what is left of it, what it costs, and the way in. */
export function SharedGroup({ group, pathWith, back }: SharedGroupProps) {
  const isOnSale = isPurchasable(group) && stageOf(group, new Date()) === 'selling';
  const supplier = supplierOf(group);
  const { _id: supplierId, name: supplierName } = supplier;
  const following = useFollowing(supplier);
  const { data: record } = useGetSupplierRecordQuery(
    { params: { id: supplierId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageTitle
        {...(back && { back })}
        lead={[group.tag ?? group.animal, supplierName, group.state].join(' · ')}
      >
        {group.name}
      </PageTitle>
      <PictureStrip pictures={group.pictures} />
      <AnimalRow group={group} />
      {isOnSale ? (
        <>
          <Box sx={{ maxWidth: 640 }}>
            <Typography sx={{ mb: 3 }}>
              Buy a share of this animal. You pay by card and get your meat once every share is
              sold.
            </Typography>
            <WhatYouGet group={group} />
          </Box>
          <JoinShared group={group} pathWith={pathWith} />
        </>
      ) : (
        <Typography>{offSaleText(group)}</Typography>
      )}
      <Box sx={{ maxWidth: 640 }}>
        <RecordNote supplierName={supplierName} record={record} />
        <Box sx={{ mt: 4 }}>
          <FollowRanch {...following} />
        </Box>
      </Box>
    </>
  );
}

/** What the price covers, and the owners of the animal. */
function WhatYouGet({ group }: { group: Group }) {
  const facts = listedFacts(group).filter(({ value }) => value !== null);
  const ownership = ownershipText(group);
  if (facts.length === 0) return null;
  return (
    <Stack component="section" aria-label="What you get" spacing={2} sx={{ mb: 3 }}>
      <FactList facts={facts} />
      {ownership ? (
        <Alert severity="info" role="note">
          {ownership}
        </Alert>
      ) : null}
    </Stack>
  );
}

function offSaleText(group: Group): string {
  const stage = stageOf(group, new Date());
  if (stage === 'calledOff') return '';
  if (stage === 'due')
    return 'The group’s deadline has passed: whether it goes ahead is being decided.';
  return effectiveStatus(group) === 'closed' ? 'This group is closed.' : 'All shares are sold.';
}
