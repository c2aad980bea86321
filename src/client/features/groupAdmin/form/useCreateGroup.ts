import type { UseFormReturn } from 'react-hook-form';

import { useAbilities } from '../../../api/platformApi';
import { errorFields, errorMessage } from '../../../api/errorMessage';
import { useCreateGroupMutation } from '../../../api/groupsApi';
import { paths } from '../../../config/paths';
import { useUser } from '../../../session/useUser';
import { notify } from '../../../ui/notify';
import { setFieldErrors } from '../../../ui/setFieldErrors';
import { useRedirect } from '../../../ui/router/useRedirect';
import type { CreateBody, CreateValues } from './groupFormValues';
import { supportedFields } from './supportedFields';

/** After a group is created. */
const redirectMs = 1500;

export function useCreateGroup(
  form: UseFormReturn<CreateValues, unknown, CreateBody>,
  onCreated: () => void,
) {
  const can = useAbilities();
  const createdBy = useUser()?.userId;
  const [createGroup, { isSuccess }] = useCreateGroupMutation();
  useRedirect(isSuccess ? redirectMs : null, paths.manageGroups);

  const create = async (offer: CreateBody) => {
    const body = supportedFields({ ...offer, createdBy }, can);
    const { error } = await createGroup({ body });
    if (error) {
      notify.error(errorMessage(error, 'Failed to create group.'));
      setFieldErrors(form, errorFields(error));
      return;
    }
    onCreated();
    notify.success(`${offer.name} was created.`);
  };
  return { create, isCreated: isSuccess };
}
