import { useFormContext, type Path } from 'react-hook-form';

import type { Weights } from '#shared/groups/facts';

import { otherWeights, weightToType } from './copiedWeights';
import type { CreateValues } from './groupFormValues';
import { WeightField } from './WeightField';

/** The one weight that is typed of the next animal; the others follow it, but for those that were typed. */
export function CopiedWeight({ copied }: { copied: Weights | null }) {
  const { setValue, getFieldState } = useFormContext<CreateValues>();
  const typed = weightToType(copied);
  const follow = (pounds: number) => {
    for (const [name, weight] of Object.entries(
      copied ? otherWeights(copied, typed, pounds) : {},
    )) {
      const field = `weights.${name}` as Path<CreateValues>;
      if (!getFieldState(field).isDirty) setValue(field, weight);
    }
  };
  const lastTime = copied?.[typed];
  return (
    <WeightField
      name={typed}
      onType={follow}
      hint={
        lastTime
          ? `Last time ${lastTime.toLocaleString('en-US')} lb. The other weights follow in proportion.`
          : undefined
      }
    />
  );
}
