import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { stateIn } from '#shared/suppliers/writtenState';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { serverNow } from '../../../api/serverClock';
import { useAbilities } from '../../../api/platformApi';

import type { SupplierList } from '../../../api/useSupplierList';
import { fieldGrid } from '../../../ui/fieldGrid';
import { lazyPart } from '../../../ui/lazyPart';
import type { AnimalFactSectionsProps } from './AnimalFactSections';
import type { ChosenPicture } from './ChosenPictures';
import { SharesOffered, TotalPortions } from './CostFields';
import { DeadlineFields } from './DeadlineFields';
import { FormSection } from './FormSection';
import { deadlineStanding, factsStanding, type FormStep } from './formSteps';
import { ClockField, GroupFields } from './GroupFields';
import type { CreateValues } from './groupFormValues';
import { OptionalStep } from './OptionalStep';
import { PricingFields } from './PricingFields';
import { SupplierField } from './SupplierField';
import { useFormZone } from './useFormZone';

/** Folded at first, and most of the form. */
const AnimalFactSections = lazyPart(
  () => import('./AnimalFactSections'),
  'AnimalFactSections',
  () => <Skeleton variant="rounded" height={640} />,
);

const ChosenPictures = lazyPart(
  () => import('./ChosenPictures'),
  'ChosenPictures',
  () => <Skeleton variant="rounded" height={88} />,
);

type Folding = Pick<ComponentProps<typeof OptionalStep>, 'isOpen' | 'onToggle'>;

export interface CreateGroupFieldsProps {
  supplierList: SupplierList;
  supplier: Supplier | undefined;
  folding: (step: FormStep) => Folding;
  pictures: readonly ChosenPicture[];
  onPictures: (pictures: readonly ChosenPicture[]) => void;
}

/** Animal and price of a new group; folded below, what it can do without. */
export function NewGroupFields(props: CreateGroupFieldsProps) {
  const { supplier, folding } = props;
  const can = useAbilities();
  return (
    <>
      <FormSection title="Animal and price">
        <AnimalFields {...props} cost={<PricingFields />} />
      </FormSection>
      <Stack spacing={1}>
        {can.fillBy ? (
          <DeadlineStep ranchZone={supplier?.timeZone} {...folding('deadline')} />
        ) : null}
        <FactsStep {...props} />
      </Stack>
    </>
  );
}

interface AnimalFieldsProps extends CreateGroupFieldsProps {
  cost?: ReactNode;
}

/** The fields that every server has, and that a group needs. */
export function AnimalFields({ supplierList, supplier, cost }: AnimalFieldsProps) {
  return (
    <>
      <SupplierField list={supplierList} fixedName={useFixedName(supplier)} />
      <GroupFields
        ranchState={stateIn(supplier?.address.state ?? '')}
        ranchZone={supplier?.timeZone}
      />
      <Box sx={fieldGrid}>
        {cost}
        <TotalPortions />
      </Box>
      <SharesOffered />
    </>
  );
}

/** Shown before the list of suppliers has come, too. */
function useFixedName(supplier: Supplier | undefined): string {
  const { control } = useFormContext<CreateValues>();
  const isLinked = Boolean(useWatch({ control, name: 'supplierId' }));
  return isLinked ? (supplier?.name ?? 'Your supplier') : 'None';
}

type DeadlineStepProps = Folding & Pick<ComponentProps<typeof DeadlineFields>, 'ranchZone'>;

function DeadlineStep({ ranchZone, ...folding }: DeadlineStepProps) {
  const { control } = useFormContext<CreateValues>();
  const [fillBy, ifUnfilled] = useWatch({ control, name: ['fillBy', 'ifUnfilled'] });
  const standing = deadlineStanding({ fillBy, ifUnfilled }, useFormZone(ranchZone), serverNow());
  return (
    <OptionalStep title="Deadline" standing={standing} {...folding}>
      <Stack spacing={2.5}>
        <DeadlineFields ranchZone={ranchZone} />
        <ClockField ranchZone={ranchZone} />
      </Stack>
    </OptionalStep>
  );
}

type FactsStepProps = CreateGroupFieldsProps & Pick<AnimalFactSectionsProps, 'weightAbove'>;

/** The step of what buyers get, where the server keeps that. */
export function FactsStep({ folding, pictures, onPictures, weightAbove }: FactsStepProps) {
  const { control } = useFormContext<CreateValues>();
  const standing = factsStanding(useWatch({ control }), pictures.length);
  const can = useAbilities();
  return can.animalFacts ? (
    <OptionalStep title="What buyers get" standing={standing} {...folding('facts')}>
      <Stack spacing={4}>
        <AnimalFactSections level="h3" weightAbove={weightAbove} />
        {can.pictures ? <ChosenPictures pictures={pictures} onChange={onPictures} /> : null}
      </Stack>
    </OptionalStep>
  ) : null;
}
