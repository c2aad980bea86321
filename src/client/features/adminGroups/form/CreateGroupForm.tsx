import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { createGroupBodySchema } from '#shared/groups/groupForms';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { firstProblem } from '../../../ui/firstProblem';
import { notify } from '../../../ui/notify';
import { UnsavedChanges } from '../../../ui/UnsavedChanges';
import { AnimalFields } from './AnimalFields';
import { CostFields } from './CostFields';
import { CreateGroupDialog } from './CreateGroupDialog';
import { FormSection } from './FormSection';
import type { CreateBody, CreateValues } from './groupFormValues';
import { InviteField } from './InviteField';
import { OfferFields } from './OfferFields';
import { OfferSummary } from './OfferSummary';
import { PortionChecks } from './PortionChecks';
import { SupplierField } from './SupplierField';
import { useCreateGroup } from './useCreateGroup';

interface CreateGroupFormProps {
  suppliers: readonly Supplier[];
  initialValues: Partial<CreateValues>;
}

const noSupplier = 'No valid supplier linked. Cannot create group.';

export function CreateGroupForm({ suppliers, initialValues }: CreateGroupFormProps) {
  const form = useForm<CreateValues, unknown, CreateBody>({
    resolver: zodResolver(createGroupBodySchema),
    defaultValues: initialValues,
  });
  const { create, isBusy, isCreated } = useCreateGroup(form);
  const [toConfirm, setToConfirm] = useState<CreateBody | null>(null);
  const [totalPortions, supplierId] = useWatch({
    control: form.control,
    name: ['totalPortions', 'supplierId'],
  });
  const supplierName = suppliers.find(({ _id }) => _id === supplierId)?.name ?? 'Your supplier';

  const handleSubmit = form.handleSubmit(
    (body) => {
      if (body.supplierId) setToConfirm(body);
      else notify.error(noSupplier);
    },
    (errors) => notify.error(firstProblem(errors) ?? 'All fields are required.'),
  );
  const handleConfirm = async () => {
    if (toConfirm) await create(toConfirm);
    setToConfirm(null);
  };

  return (
    <FormProvider {...form}>
      <Box sx={besideEachOther}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 } }}>
          <Stack component="form" noValidate spacing={4} onSubmit={handleSubmit}>
            <FormSection title="The group">
              <SupplierField suppliers={suppliers} fixedName={supplierId ? supplierName : 'None'} />
              <OfferFields />
            </FormSection>
            <FormSection title="Cost and portions">
              <CostFields />
              <PortionChecks totalPortions={totalPortions > 0 ? totalPortions : null} />
            </FormSection>
            <FormSection title="The animal">
              <AnimalFields />
            </FormSection>
            <FormSection title="Invitations">
              <InviteField />
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
        <OfferSummary control={form.control} />
      </Box>
      {toConfirm ? (
        <CreateGroupDialog
          group={toConfirm}
          isBusy={isBusy}
          onConfirm={() => void handleConfirm()}
          onCancel={() => setToConfirm(null)}
        />
      ) : null}
      <UnsavedChanges isDirty={isCreated ? false : form.formState.isDirty} />
    </FormProvider>
  );
}

const besideEachOther = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gap: 3,
  alignItems: 'start',
};
