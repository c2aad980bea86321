import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { ownerStates } from '#shared/owners/ownerContact';
import { ownerContactSchema, type OwnerContact } from '#shared/owners/ownerContact.schema';

import { ActionDialog } from './ActionDialog';
import { fieldProps } from './fieldProps';
import { asOptions, SelectField } from './SelectField';
import type { Answer } from './useAct';
import { useSeen } from './useSeen';

const contactFormSchema = z.object({ contact: ownerContactSchema });
type Input = z.input<typeof contactFormSchema>;
type Output = z.output<typeof contactFormSchema>;

interface ContactDialogProps {
  title: string;
  /** Readers of the contact, or the person it is typed for. */
  note: string;
  contact: OwnerContact | null;
  /** True for the reader's own contact, which browsers may fill in: not where an admin types a buyer's. */
  isOwn: boolean;
  save: (body: Output & { seen?: OwnerContact | null }) => Promise<Answer<unknown>>;
  onClose: () => void;
}

/** Name, phone and postal address of an owner. */
export function ContactDialog({ title, note, contact, isOwn, save, onClose }: ContactDialogProps) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(contactFormSchema),
    defaultValues: { contact: contact ?? blank },
  });
  const act = useSeen(contact, save);
  const fill = (token: string) => (isOwn ? token : 'off');
  return (
    <ActionDialog
      title={title}
      label="Save"
      form={form}
      act={act}
      failure="Failed to save name, phone and address."
      done="Saved."
      onClose={onClose}
    >
      <Typography>{note}</Typography>
      <TextField
        label="First and last name"
        autoComplete={fill('name')}
        {...fieldProps(form, 'contact.name')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete={fill('tel')}
        {...fieldProps(form, 'contact.phone')}
      />
      <TextField
        label="Street and number"
        autoComplete={fill('street-address')}
        {...fieldProps(form, 'contact.street')}
      />
      <TextField
        label="City"
        autoComplete={fill('address-level2')}
        {...fieldProps(form, 'contact.city')}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <SelectField
          control={form.control}
          name="contact.state"
          label="State"
          options={asOptions(ownerStates)}
        />
        <TextField
          label="ZIP code"
          autoComplete={fill('postal-code')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          {...fieldProps(form, 'contact.zip')}
        />
      </Box>
    </ActionDialog>
  );
}

/** No state is chosen. */
const blank = { name: '', phone: '', street: '', city: '', zip: '' };
