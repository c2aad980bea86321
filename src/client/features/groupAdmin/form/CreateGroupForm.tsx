import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form';

import { createGroupBodySchema } from '#shared/groups/groupForms';

import type { Group } from '../../../api/group';
import { useStoredDraft } from '../../../api/useDraft';
import type { SupplierList } from '../../../api/useSupplierList';
import { DraftNotice } from '../../../ui/DraftNotice';
import { firstProblem } from '../../../ui/firstProblem';
import { lazyPart } from '../../../ui/lazyPart';
import { notify } from '../../../ui/notify';
import { UnsavedChanges } from '../../../ui/UnsavedChanges';
import type { ChosenPicture } from './ChosenPictures';
import { NewGroupFields } from './CreateGroupFields';
import { FormSection } from './FormSection';
import { stepOf, type FormStep } from './formSteps';
import {
  copiedGroupValues,
  type CreateBody,
  type CreateValues,
  newGroupValues,
} from './groupFormValues';
import { InviteField } from './InviteField';
import { PastBuyers } from './PastBuyers';
import { useCreateGroup } from './useCreateGroup';

const BuyerPreview = lazyPart(
  () => import('./BuyerPreview'),
  'BuyerPreview',
  () => <Skeleton variant="rounded" height={240} />,
);

const CopiedGroupFields = lazyPart(
  () => import('./CopiedGroupFields'),
  'CopiedGroupFields',
  () => <Skeleton variant="rounded" height={480} />,
);

const CreateGroupDialog = lazyPart(() => import('./CreateGroupDialog'), 'CreateGroupDialog');

interface CreateGroupFormProps {
  supplierList: SupplierList;
  /** The supplier where there is no choice; it may load after the form. */
  ownSupplierId: string | null;
  creatorEmail: string | undefined;
  /** The group that this one begins as. */
  copied: Group | null;
}

const noSupplier = 'No valid supplier linked. Cannot create group.';

export function CreateGroupForm({
  supplierList,
  ownSupplierId,
  creatorEmail,
  copied,
}: CreateGroupFormProps) {
  const form = useForm<CreateValues, unknown, CreateBody>({
    resolver: zodResolver(createGroupBodySchema),
    defaultValues: copied
      ? copiedGroupValues(copied, creatorEmail)
      : newGroupValues(ownSupplierId, creatorEmail),
  });
  useOwnSupplier(form, ownSupplierId);
  const draft = useStoredDraft(form, copied ? `copy of ${copied._id}` : 'new group');
  const [open, setOpen] = useState<readonly FormStep[]>([]);
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  // At once: the first wrong field is focused right after.
  const openStepsOf = (fields: readonly string[]) =>
    flushSync(() => setOpen((before) => [...before, ...fields.map(stepOf)]));
  const { create, isCreated } = useCreateGroup({
    form,
    onRefused: openStepsOf,
    onCreated: draft.drop,
  });
  const [toConfirm, setToConfirm] = useState<CreateBody | null>(null);
  const [supplierId] = useWatch({ control: form.control, name: ['supplierId'] });
  const supplier = supplierList.suppliers.find(({ _id }) => _id === supplierId);
  const ranchZone = supplier?.timeZone;

  const handleSubmit = form.handleSubmit(
    (body) => {
      if (body.supplierId) setToConfirm(body);
      else notify.error(noSupplier);
    },
    (errors) => {
      openStepsOf(Object.keys(errors));
      notify.error(firstProblem(errors) ?? 'All fields are required.');
    },
  );
  const folding = (step: FormStep) => ({
    isOpen: open.includes(step),
    onToggle: () =>
      setOpen(open.includes(step) ? open.filter((one) => one !== step) : [...open, step]),
  });
  const fields = { supplierList, supplier, folding, pictures, onPictures: setPictures };

  return (
    <FormProvider {...form}>
      <Box sx={columnsSx}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 } }}>
          <Stack component="form" noValidate spacing={4} onSubmit={handleSubmit}>
            {draft.isRestored ? <DraftNotice onStartOver={draft.startOver} /> : null}
            {copied ? (
              <CopiedGroupFields copied={copied} {...fields} />
            ) : (
              <NewGroupFields {...fields} />
            )}
            <FormSection title="Invitations">
              <InviteField />
              {copied ? <PastBuyers group={copied} /> : null}
            </FormSection>
            <Button
              type="submit"
              variant="contained"
              disabled={isCreated}
              sx={{ alignSelf: { sm: 'flex-start' } }}
            >
              Create Group
            </Button>
          </Stack>
        </Paper>
        <BuyerPreview control={form.control} ranchZone={ranchZone} />
      </Box>
      {toConfirm ? (
        <CreateGroupDialog
          group={toConfirm}
          ranchZone={ranchZone}
          onCreate={() => create(toConfirm, pictures)}
          onClose={() => setToConfirm(null)}
        />
      ) : null}
      <UnsavedChanges
        isDirty={isCreated ? false : form.formState.isDirty || pictures.length > 0}
        onDiscard={draft.drop}
      />
    </FormProvider>
  );
}

/** Fills it in when it becomes known, unless another was chosen meanwhile. */
function useOwnSupplier(
  { getFieldState, resetField }: UseFormReturn<CreateValues, unknown, CreateBody>,
  ownSupplierId: string | null,
): void {
  useEffect(() => {
    if (ownSupplierId && !getFieldState('supplierId').isDirty) {
      resetField('supplierId', { defaultValue: ownSupplierId });
    }
  }, [ownSupplierId, getFieldState, resetField]);
}

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gap: 3,
  alignItems: 'start',
};
