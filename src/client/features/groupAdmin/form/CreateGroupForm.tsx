import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import {
  FormProvider,
  useForm,
  useFormContext,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

import { createGroupBodySchema } from '#shared/groups/groupForms';
import { stateIn } from '#shared/groups/vocabulary';

import { useAbilities } from '../../../api/platformApi';
import type { Group } from '../../../api/group';
import { useStoredDraft } from '../../../api/useDraft';
import type { SupplierList } from '../../../api/useSupplierList';
import { firstProblem } from '../../../ui/firstProblem';
import { lazyPart } from '../../../ui/lazyPart';
import { notify } from '../../../ui/notify';
import { UnsavedChanges } from '../../../ui/UnsavedChanges';
import { AnimalFactSections } from './AnimalFactSections';
import { CreateGroupDialog } from './CreateGroupDialog';
import { DeadlineFields } from './DeadlineFields';
import { FormSection } from './FormSection';
import {
  copiedGroupValues,
  type CreateBody,
  type CreateValues,
  newGroupValues,
} from './groupFormValues';
import { InviteField } from './InviteField';
import { GroupFields } from './GroupFields';
import { OwnersWarning } from './OwnersWarning';
import { PastBuyers } from './PastBuyers';
import { PortionChecks } from './PortionChecks';
import { SupplierField } from './SupplierField';
import { useCreateGroup } from './useCreateGroup';
import { fieldProps } from '../../../ui/fieldProps';
import { fieldGrid } from '../../../ui/fieldGrid';

const BuyerPreview = lazyPart(
  () => import('./BuyerPreview'),
  'BuyerPreview',
  () => <Skeleton variant="rounded" height={240} />,
);

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
  const can = useAbilities();
  const form = useForm<CreateValues, unknown, CreateBody>({
    resolver: zodResolver(createGroupBodySchema),
    defaultValues: copied
      ? copiedGroupValues(copied, creatorEmail)
      : newGroupValues(ownSupplierId, creatorEmail),
  });
  useOwnSupplier(form, ownSupplierId);
  const draft = useStoredDraft(form, copied ? `copy of ${copied._id}` : 'new group');
  const { create, isCreated } = useCreateGroup(form, draft.drop);
  const [toConfirm, setToConfirm] = useState<CreateBody | null>(null);
  const [totalPortions, supplierId] = useWatch({
    control: form.control,
    name: ['totalPortions', 'supplierId'],
  });
  const supplier = supplierList.suppliers.find(({ _id }) => _id === supplierId);
  const supplierName = supplier?.name ?? 'Your supplier';

  const handleSubmit = form.handleSubmit(
    (body) => {
      if (body.supplierId) setToConfirm(body);
      else notify.error(noSupplier);
    },
    (errors) => notify.error(firstProblem(errors) ?? 'All fields are required.'),
  );

  return (
    <FormProvider {...form}>
      <Box sx={columnsSx}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 } }}>
          <Stack component="form" noValidate spacing={4} onSubmit={handleSubmit}>
            {draft.isRestored ? <DraftNotice onStartOver={draft.startOver} /> : null}
            <FormSection title="The group">
              <SupplierField list={supplierList} fixedName={supplierId ? supplierName : 'None'} />
              <GroupFields
                ranchState={stateIn(supplier?.address.state ?? '')}
                ranchZone={supplier?.timeZone}
              />
            </FormSection>
            <FormSection title="Cost and portions">
              <CostFields />
              <PortionChecks totalPortions={totalPortions > 0 ? totalPortions : null} />
              <OwnersWarning totalPortions={totalPortions} />
            </FormSection>
            {can.fillBy ? (
              <FormSection title="Deadline">
                <DeadlineFields ranchZone={supplier?.timeZone} />
              </FormSection>
            ) : null}
            {can.animalFacts ? <AnimalFactSections /> : null}
            <FormSection title="Invitations">
              <InviteField />
              {copied ? <PastBuyers group={copied} /> : null}
            </FormSection>
            {can.pictures ? (
              <Typography variant="body2" color="textSecondary">
                You can add pictures of the animal on the group’s page, once it is created.
              </Typography>
            ) : null}
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
        <BuyerPreview control={form.control} ranchZone={supplier?.timeZone} />
      </Box>
      {toConfirm ? (
        <CreateGroupDialog
          group={toConfirm}
          ranchZone={supplier?.timeZone}
          onCreate={() => create(toConfirm)}
          onClose={() => setToConfirm(null)}
        />
      ) : null}
      <UnsavedChanges isDirty={isCreated ? false : form.formState.isDirty} onDiscard={draft.drop} />
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

/** Notice that text typed before the page was left is here again. */
const DraftNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <Alert
    severity="info"
    action={
      <Button color="inherit" onClick={onStartOver}>
        Start over
      </Button>
    }
  >
    Your draft is back.
  </Alert>
);

const asNumber = { valueAsNumber: true } as const;

/** Cost of the whole animal and number of its portions. */
function CostFields() {
  const form = useFormContext<CreateValues>();
  return (
    <Box sx={fieldGrid}>
      <TextField
        label="Total cost"
        type="number"
        {...fieldProps(form, 'totalCost', asNumber)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: 1, step: 0.01, inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
      />
      <TextField
        label="Total portions"
        type="number"
        {...fieldProps(form, 'totalPortions', asNumber)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: 1, step: 1, inputMode: 'numeric' },
        }}
      />
    </Box>
  );
}
