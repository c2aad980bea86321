import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

import type { Group } from '../../../api/group';
import { useAbilities } from '../../../api/platformApi';
import { fieldGrid } from '../../../ui/fieldGrid';
import { countOf } from '../../../ui/labels';
import { CopiedWeight } from './CopiedWeight';
import { weightToType } from './copiedWeights';
import { AnimalFields, FactsStep, type CreateGroupFieldsProps } from './CreateGroupFields';
import { DeadlineFields } from './DeadlineFields';
import { FormSection } from './FormSection';
import { ClockField } from './GroupFields';
import { OptionalStep } from './OptionalStep';
import { PricingFields } from './PricingFields';

/** Date, weight and price of a copied group, which are new this time; folded below, all that is as it was. */
export function CopiedGroupFields({
  copied,
  ...props
}: CreateGroupFieldsProps & { copied: Group }) {
  const { name, animal, state, totalPortions, weights } = copied;
  const ranchZone = props.supplier?.timeZone;
  const can = useAbilities();
  return (
    <>
      <FormSection title="New this time">
        {can.fillBy ? <DeadlineFields ranchZone={ranchZone} /> : null}
        <Box sx={fieldGrid}>
          {can.animalFacts ? <CopiedWeight copied={weights} /> : null}
          <PricingFields />
        </Box>
      </FormSection>
      <Stack spacing={1}>
        <OptionalStep
          title="As last time"
          standing={`${name}: ${animal}, ${state}, ${countOf(totalPortions, 'portion')}`}
          {...props.folding('animal')}
        >
          <Stack spacing={2.5}>
            <AnimalFields {...props} />
            <ClockField ranchZone={ranchZone} />
          </Stack>
        </OptionalStep>
        <FactsStep {...props} weightAbove={weightToType(weights)} />
      </Stack>
    </>
  );
}
