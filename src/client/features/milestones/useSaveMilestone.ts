import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

import type { Milestone } from '#shared/groups/milestone.schema';
import { milestoneNames } from '#shared/groups/milestones';

import { errorCode, errorFields, errorMessage } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { useGetGroupQuery } from '../../api/groupsApi';
import { useSetMilestoneMutation } from '../../api/milestonesApi';
import { notify } from '../../ui/notify';
import { resetToSaved } from '../../ui/resetToSaved';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { valuesOf, type milestoneFormSchema, type MilestoneValues } from './milestoneFormSchema';

type MilestoneBody = z.output<typeof milestoneFormSchema>;

interface SaveParts {
  group: Group;
  milestone: Milestone;
  form: UseFormReturn<MilestoneValues, unknown, MilestoneBody>;
}

/**
 * Saves a milestone from the version that its form was filled with. What another admin saves meanwhile
 * fills a form in which nothing was typed; else the server refuses the save, the form keeps what was typed
 * and says what stands now.
 */
export function useSaveMilestone({ group, milestone, form }: SaveParts) {
  const [setMilestone, { isLoading }] = useSetMilestoneMutation();
  const { refetch } = useGetGroupQuery({ params: { id: group._id } });
  const seen = useRef(milestone.version);
  const { isDirty } = form.formState;

  useEffect(() => {
    if (isDirty || seen.current === milestone.version) return;
    seen.current = milestone.version;
    form.reset(valuesOf(milestone));
  }, [milestone, isDirty, form]);

  const findIn = (group: Group | null | undefined) =>
    group?.milestones.find(({ kind }) => kind === milestone.kind);

  const save = async ({
    plannedOn,
    note,
    reason,
    done,
  }: MilestoneBody & { done?: boolean | undefined }) => {
    const body = {
      ...(milestone.doneAt === null && { plannedOn }),
      ...{ note, reason, done, version: seen.current },
    };
    const params = { id: group._id, kind: milestone.kind };
    const sent = form.getValues();
    const { data, error } = await setMilestone({ params, body });
    if (!error) {
      const saved = findIn(data);
      if (saved) {
        seen.current = saved.version;
        resetToSaved(form, sent, valuesOf(saved));
      }
      notify.success(`${milestoneNames[milestone.kind]}: saved.`);
      return;
    }
    notify.error(errorMessage(error, 'Failed to save this milestone.'));
    if (errorCode(error) === 'stale') {
      const stored = findIn((await refetch()).data);
      if (stored) {
        seen.current = stored.version;
        form.reset(valuesOf(stored), { keepDirtyValues: true });
      }
    }
    setFieldErrors(form, errorFields(error));
  };

  return { save, isBusy: isLoading };
}
