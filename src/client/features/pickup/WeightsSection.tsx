import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { portionWithShare } from '#shared/groups/portions';
import { formatPounds } from '#shared/groups/shareWeights';
import type { HandoverShare } from '#shared/pickup/pickup.contract';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import {
  useGetHandoverQuery,
  useSaveBoxesMutation,
  useSaveWeightsMutation,
} from '../../api/pickupApi';
import { FailureNotice } from '../../ui/FailureNotice';
import { Section } from '../../ui/Section';
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
    <Section title="Weights">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        What it came to. Buyers read it beside what they were promised; no price changes.
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
    </Section>
  );
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
