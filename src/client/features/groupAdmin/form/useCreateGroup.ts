import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useAbilities } from '../../../api/platformApi';
import { errorFields, errorMessage } from '../../../api/errorMessage';
import { useCreateGroupMutation } from '../../../api/groupsApi';
import { paths } from '../../../config/paths';
import { useUser } from '../../../session/useUser';
import { countOf } from '../../../ui/labels';
import { notify } from '../../../ui/notify';
import { setFieldErrors } from '../../../ui/setFieldErrors';
import { useRedirect } from '../../../ui/router/useRedirect';
import { useAddPictureMutation } from '../pictures/picturesApi';
import type { ChosenPicture } from './ChosenPictures';
import type { CreateBody, CreateValues } from './groupFormValues';
import { supportedFields } from './supportedFields';

/** After a group is created. */
const redirectMs = 1500;

interface CreateGroupArgs {
  form: UseFormReturn<CreateValues, unknown, CreateBody>;
  /** With the fields that the server names. */
  onRefused: (fields: readonly string[]) => void;
  onCreated: () => void;
}

/** Creates a group, adds its pictures, and opens its page, where its link and code are; of a server without links, the list. */
export function useCreateGroup({ form, onRefused, onCreated }: CreateGroupArgs) {
  const can = useAbilities();
  const createdBy = useUser()?.userId;
  const [createGroup] = useCreateGroupMutation();
  const [addPicture] = useAddPictureMutation();
  const [next, setNext] = useState<string | null>(null);
  useRedirect(next ? redirectMs : null, next ?? '');

  const create = async (offer: CreateBody, pictures: readonly ChosenPicture[]) => {
    const body = supportedFields({ ...offer, createdBy }, can);
    const { data: group, error } = await createGroup({ body });
    if (error) {
      notify.error(errorMessage(error, 'Failed to create group.'));
      const fields = errorFields(error);
      onRefused(Object.keys(fields));
      setFieldErrors(form, fields);
      return;
    }
    let missing = 0;
    for (const { alt, bytes } of group ? pictures : []) {
      const answer = await addPicture({
        params: { id: group?._id ?? '' },
        query: { alt },
        body: bytes,
      });
      if (answer.error) missing += 1;
    }
    onCreated();
    notify.success(`${offer.name} was created.`);
    if (missing > 0) notify.info(`${countOf(missing, 'picture')} could not be added: add it here.`);
    setNext(
      group?.can.share
        ? paths.adminGroup(group._id, missing > 0 ? 'animal' : undefined)
        : paths.manageGroups,
    );
  };
  return { create, isCreated: next !== null };
}
