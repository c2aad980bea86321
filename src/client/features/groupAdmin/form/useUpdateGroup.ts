import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { toDollars } from '#shared/money';

import { serverNow } from '../../../api/serverClock';
import { useAbilities } from '../../../api/platformApi';
import { errorCode, errorFields, errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useUpdateGroupMutation } from '../../../api/groupsApi';
import { paths } from '../../../config/paths';
import { notify } from '../../../ui/notify';
import { setFieldErrors } from '../../../ui/setFieldErrors';
import { useRedirect } from '../../../ui/router/useRedirect';
import { useChangeStatus } from '../useChangeStatus';
import { storedValues, type EditBody, type EditValues } from './groupFormValues';
import { supportedFields } from './supportedFields';

/** After a group is saved. */
const redirectMs = 2000;

interface Update {
  form: UseFormReturn<EditValues, unknown, EditBody>;
  /** As the form knows it. */
  known: Group;
  /** Asks for the group as it is stored now. */
  onRefetch: () => Promise<Group | null>;
  /** Another admin saved first; gets the stored group. */
  onStale: (stored: Group) => void;
}

export function useUpdateGroup({ form, known, onRefetch, onStale }: Update) {
  const can = useAbilities();
  const [updateGroup] = useUpdateGroupMutation();
  const { reportChange } = useChangeStatus();
  const [isSaved, setIsSaved] = useState(false);
  useRedirect(isSaved ? redirectMs : null, paths.manageGroups);

  const update = async (values: EditBody) => {
    const body = supportedFields(bodyOf(known, values), can);
    const { data, error } = await updateGroup({ params: { id: known._id }, body });
    if (!error) {
      setIsSaved(true);
      const { name = known.name, status = known.status } = values;
      notify.success(`${name} was saved.`);
      // Elsewhere Undo would bring back the status, and not the remaining cost.
      const undo = { group: { ...known, name }, to: known.status, known: status };
      if (status !== known.status) {
        const version = data?.version ?? null;
        reportChange({ ...undo, to: status }, can.reopen ? { ...undo, version } : null);
      }
      return;
    }
    const stored = errorCode(error) === 'stale' ? await onRefetch() : null;
    notify.error(errorMessage(error, 'An error occurred while updating the group.'));
    if (stored) {
      form.reset(storedValues(stored), { keepDirtyValues: true });
      onStale(stored);
    } else {
      setFieldErrors(form, errorFields(error));
    }
  };
  return { update, isSaved };
}

/** The full edit form; what is read-only travels along. */
const bodyOf = (known: Group, values: EditBody) => ({
  ...values,
  totalCost: toDollars(known.totalCents),
  costPerPortion: toDollars(known.costPerPortionCents),
  totalPortions: known.totalPortions,
  dateClosed: values.status === 'closed' ? closedAt(known) : null,
  version: known.version ?? undefined,
});

const closedAt = ({ status, dateClosed }: Group): string =>
  (status === 'closed' ? dateClosed : null) ?? serverNow().toISOString();
