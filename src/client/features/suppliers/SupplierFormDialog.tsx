import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';

import { keptZone, zoneOf } from '#shared/groups/timeZones';
import { stateIn } from '#shared/suppliers/writtenState';
import { supplierFormSchema, type Supplier } from '#shared/suppliers/suppliers.contract';

import { useAbilities } from '../../api/platformApi';
import { useCreateSupplierMutation, useUpdateSupplierMutation } from '../../api/suppliersApi';
import { useDraft } from '../../api/useDraft';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import type { Answer } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { ZoneField } from '../../ui/ZoneField';

interface SupplierFormDialogProps {
  /** `null`: a new one. */
  supplier: Supplier | null;
  onClose: () => void;
}

type SupplierValues = z.input<typeof supplierFormSchema>;
type SupplierForm = z.output<typeof supplierFormSchema>;

const valuesOf = (supplier: Supplier | null): SupplierValues => ({
  name: supplier?.name ?? '',
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  timeZone: supplier?.timeZone ?? undefined,
  address: supplier?.address ?? { street: '', city: '', state: '', zip: '' },
});

export function SupplierFormDialog({ supplier, onClose }: SupplierFormDialogProps) {
  const [createSupplier] = useCreateSupplierMutation();
  const [updateSupplier] = useUpdateSupplierMutation();
  const send = (body: SupplierForm, seen: string | null | undefined): Promise<Answer<unknown>> =>
    supplier
      ? updateSupplier({ params: { id: supplier._id }, body: { ...body, seen: seen ?? undefined } })
      : createSupplier({ body });
  const { form, save } = useSavedForm<SupplierValues, SupplierForm, string | null, unknown>(
    zodResolver(supplierFormSchema),
    { values: valuesOf(supplier), version: supplier?.updatedAt ?? null },
    send,
  );
  useDraft(form, `supplier ${supplier?._id ?? 'new'}`);
  const can = useAbilities();
  const [chosen, typedState] = useWatch({
    control: form.control,
    name: ['timeZone', 'address.state'],
  });
  const state = stateIn(typedState ?? '');
  const zone = chosen ?? (state && zoneOf(state));

  /** The zone that the typed state is likely to have: not always that of most people there. */
  const suggestZone = (typed: string) => {
    const moved = stateIn(typed);
    if (moved && can.timeZones) form.setValue('timeZone', keptZone([zone], moved) ?? zoneOf(moved));
  };

  return (
    <ActionDialog
      title={supplier ? `Edit ${supplier.name}` : 'Add a supplier'}
      label={supplier ? 'Save supplier' : 'Add supplier'}
      form={form}
      act={save}
      failure="Failed to save supplier."
      done={(_, { name }) => `${name} was saved.`}
      onClose={onClose}
    >
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <Box sx={columnsSx}>
        <TextField label="Email" type="email" {...fieldProps(form, 'email')} />
        <TextField label="Phone" type="tel" {...fieldProps(form, 'phone')} />
      </Box>
      <TextField label="Street" {...fieldProps(form, 'address.street')} />
      <Box sx={{ ...columnsSx, gridTemplateColumns: { sm: '2fr 1fr 1fr' } }}>
        <TextField label="City" {...fieldProps(form, 'address.city')} />
        <TextField
          label="State"
          {...fieldProps(form, 'address.state', {
            onChange: ({ target }: { target: { value: string } }) => suggestZone(target.value),
          })}
        />
        <TextField label="ZIP" {...fieldProps(form, 'address.zip')} />
      </Box>
      {can.timeZones ? (
        <ZoneField control={form.control} name="timeZone" zone={zone} state={state} />
      ) : null}
    </ActionDialog>
  );
}

const columnsSx = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } };
