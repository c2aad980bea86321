import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { portionWithShare } from '#shared/groups/portions';
import { formatPounds } from '#shared/groups/shareWeights';
import type { GroupHandover, HandoverShare } from '#shared/pickup/pickup.contract';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { FailureNotice } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { useGetHandoverQuery } from './handoverApi';
import { useSaveBoxesMutation, useSaveWeightsMutation } from './pickupApi';
import { NumbersForm } from './NumbersForm';

const byLink = 'the butcher’s link';

/** For the phone in the cooler: the weight of the carcass, and what each share came to. */
export function WeightsSection({ group }: { group: Group }) {
  const params = { id: group._id };
  const { data, error, refetch } = useGetHandoverQuery({ params });
  const [saveWeights] = useSaveWeightsMutation();
  // A server without it has nothing to show.
  if (errorStatus(error) === 404) return null;
  return (
    <FoldedSection
      title="Weights"
      standing={data ? standingOf(data) : error ? 'Not loaded' : ''}
      isToDo={isCut(group) ? data?.shares.some(isUnweighed) : undefined}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Buyers see these next to your estimate; no price changes.
      </Typography>
      {error ? (
        <FailureNotice
          mb={2}
          message={errorMessage(error, 'Failed to load the weights.')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <Stack spacing={3} divider={<Divider />}>
          <NumbersForm
            name={`carcass ${group._id}`}
            title="The carcass"
            fields={[{ name: 'hangingLb', label: 'Hanging weight, lb', value: data.hangingLb }]}
            savedAt={data.weighedAt}
            savedBy={data.weighedBy ?? byLink}
            save={(values, seen) =>
              saveWeights({ params, body: { hangingLb: values.hangingLb ?? Number.NaN, seen } })
            }
          />
          {data.shares.map((share) => (
            <ShareRow key={share.purchaseId} share={share} totalPortions={group.totalPortions} />
          ))}
        </Stack>
      ) : null}
      {data?.shares.length === 0 ? (
        <Typography sx={{ mt: 2 }}>No share is paid for yet.</Typography>
      ) : null}
    </FoldedSection>
  );
}

/** Boxes are weighed from then on. */
const isCut = ({ reached }: Group): boolean => reached === 'cut' || reached === 'ready';

const isUnweighed = ({ boxes, pounds }: HandoverShare): boolean =>
  boxes === null && pounds === null;

/** `742 lb hanging, 3 of 5 shares weighed`. */
function standingOf({ hangingLb, shares }: GroupHandover): string {
  const weighed = shares.filter((share) => !isUnweighed(share)).length;
  const carcass =
    hangingLb === null ? '' : `${formatPounds({ low: hangingLb, high: hangingLb })} hanging, `;
  return `${carcass}${String(weighed)} of ${String(shares.length)} shares weighed`;
}

function ShareRow({ share, totalPortions }: { share: HandoverShare; totalPortions: number }) {
  const [saveBoxes] = useSaveBoxesMutation();
  const { purchaseId, receiptNumber, portion, promisedLb } = share;
  return (
    <NumbersForm
      name={`boxes ${purchaseId}`}
      title={share.buyer}
      note={[
        receiptNumber,
        portionWithShare(portion, totalPortions),
        promisedLb && `promised ${formatPounds(promisedLb)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      fields={[
        { name: 'boxes', label: 'Boxes', value: share.boxes },
        { name: 'pounds', label: 'Pounds', value: share.pounds },
      ]}
      savedAt={share.weighedAt}
      savedBy={share.weighedBy ?? byLink}
      save={({ boxes = null, pounds = null }, seen) =>
        saveBoxes({ params: { id: purchaseId }, body: { boxes, pounds, seen } })
      }
    />
  );
}
