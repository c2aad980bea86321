import Typography from '@mui/material/Typography';

import { weightKindOf } from '#shared/groups/weightKind';

import { errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { LoadFailure } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { HangingWeightForm } from './HangingWeightForm';
import { useGetHandoverQuery } from './handoverApi';
import { useSaveWeightsMutation } from './pickupApi';

/** The weight of the carcass, which buyers see next to the estimate. */
export function HangingWeightSection({ group }: { group: Group }) {
  const params = { id: group._id };
  const answer = useGetHandoverQuery({ params });
  const { data, error } = answer;
  const [saveWeights] = useSaveWeightsMutation();
  // A server without it has nothing to show.
  if (errorStatus(error) === 404) return null;
  return (
    <FoldedSection
      title="Hanging weight"
      standing={data ? standingOf(data.hangingLb) : error ? 'Not loaded' : ''}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {group.pricing
          ? 'It settles the price: see the statements below before you send them.'
          : 'Buyers see it next to your estimate; no price changes.'}
      </Typography>
      <LoadFailure answer={answer} failure="Failed to load the hanging weight." mb={2} />
      {data ? (
        <HangingWeightForm
          name={`carcass ${group._id}`}
          stored={data}
          weightKind={group.pricing ? weightKindOf(group.pricing) : undefined}
          savedBy={data.weighedBy ?? 'the butcher’s link'}
          save={(body) => saveWeights({ params, body })}
        />
      ) : null}
    </FoldedSection>
  );
}

const standingOf = (hangingLb: number | null): string =>
  hangingLb === null ? 'Not entered yet' : `${hangingLb.toLocaleString('en-US')} lb`;
