import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { listedFacts } from '#shared/groups/factText';
import { stageOf } from '#shared/groups/groupStage';
import { effectiveStatus, isPurchasable } from '#shared/groups/groupStatus';
import { formatCents } from '#shared/money';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import { supplierOf } from '../../api/compat/suppliers';
import { useSupplierRecord } from '../../api/supplierRecordApi';
import { useFollowing } from '../../api/useFollowing';
import { AnimalRow } from '../../ui/ShareBar/AnimalRow';
import { FactList } from '../../ui/FactList';
import { FollowRanch } from '../../ui/FollowRanch';
import { formatWeights } from '../../ui/formatWeights';
import { ownershipText } from '../../ui/ownership';
import { PictureStrip } from '../../ui/pictures/PictureStrip';
import { PageTitle } from '../../ui/PageTitle';
import { RecordNote } from '../../ui/RecordNote';
import { JoinShared, type JoinSharedProps } from './JoinShared';
import { choiceId } from './PortionChoice';

interface SharedGroupProps extends JoinSharedProps {
  /** The page above this one, where there is one. */
  back?: { to: string; label: string };
}

/** The animal, what is left of it, what it costs, and the way in. */
export function SharedGroup({ group, pathWith, back }: SharedGroupProps) {
  const isOnSale = isPurchasable(group) && stageOf(group, serverNow()) === 'selling';
  const supplier = supplierOf(group);
  const { _id: supplierId, name: supplierName } = supplier;
  const following = useFollowing(supplier);
  const record = useSupplierRecord(supplierId);
  return (
    <>
      <PageTitle
        {...(back && { back })}
        lead={[group.tag ?? group.animal, supplierName, group.state].join(' · ')}
      >
        {group.name}
      </PageTitle>
      <Box sx={besideSx}>
        <div>
          <PictureStrip pictures={group.pictures} isLow />
          <AnimalRow group={group} />
          {isOnSale ? <ToChoice group={group} /> : null}
        </div>
        {isOnSale ? (
          <JoinShared group={group} pathWith={pathWith} />
        ) : (
          <Typography>{offSaleText(group)}</Typography>
        )}
      </Box>
      <Box sx={{ maxWidth: 640 }}>
        {isOnSale ? <WhatYouGet group={group} /> : null}
        <RecordNote supplierName={supplierName} record={record} />
        <Box sx={{ mt: 4 }}>
          <FollowRanch {...following} />
        </Box>
      </Box>
    </>
  );
}

/** On a wide screen the choice is beside the animal. */
const besideSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 6,
  alignItems: 'start',
  mb: 5,
};

/** Price and way to the choice, at the bottom of a phone’s screen until the choice itself is in sight. */
const ToChoice = ({ group }: { group: Group }) => (
  <Box sx={toChoiceSx}>
    <SmallestShare group={group} />
    <Button
      variant="contained"
      onClick={() => document.getElementById(choiceId)?.scrollIntoView({ block: 'start' })}
      sx={{ flexShrink: 0 }}
    >
      Choose a share
    </Button>
  </Box>
);

const toChoiceSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: { xs: 'flex', md: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mx: -2,
  px: 2,
  py: 1.5,
  mb: 3,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};

/** The smallest share that is free: its price, and what it weighs. */
function SmallestShare({ group }: { group: Group }) {
  const option = group.shares.findLast(({ available }) => available) ?? group.shares.at(-1);
  if (!option) return null;
  const [weight] = formatWeights(group, option.portion);
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>From {formatCents(option.priceCents)}</Typography>
      {weight ? <Typography variant="body2">{weight}</Typography> : null}
    </div>
  );
}

/** Parts that the price covers, and the owners of the animal. */
function WhatYouGet({ group }: { group: Group }) {
  const facts = listedFacts(group).filter(({ value }) => value !== null);
  const ownership = ownershipText(group);
  return (
    <Stack component="section" aria-label="What you get" spacing={2} sx={{ mb: 3 }}>
      <Typography>
        Buy a share of this animal. You pay by card and get your meat once every share is sold.
      </Typography>
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
  const stage = stageOf(group, serverNow());
  if (stage === 'calledOff') return '';
  if (stage === 'due')
    return 'The group’s deadline has passed: whether it goes ahead is being decided.';
  return effectiveStatus(group) === 'closed' ? 'This group is closed.' : 'All shares are sold.';
}
