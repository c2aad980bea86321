import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

import { secondFactorProofSchema } from '#shared/users/secondFactor.contract';

import { ActionDialog, type ActionDialogProps } from '../../../ui/ActionDialog';
import { CodeField } from '../../../ui/CodeField';
import { fieldProps } from '../../../ui/fieldProps';
import { PasswordField } from '../../../ui/PasswordField';

type ProofForm = z.input<typeof secondFactorProofSchema>;
type Proof = z.output<typeof secondFactorProofSchema>;

/** Asks for the password and a code before something is changed about the second factor. */
export function ProofDialog<Result>({
  children,
  ...dialog
}: ActionDialogProps<ProofForm, Proof, Result>) {
  const form = useForm({
    resolver: zodResolver(secondFactorProofSchema),
    defaultValues: { currentPassword: '', code: '' },
  });
  return (
    <ActionDialog {...dialog} form={form}>
      <Typography>{children}</Typography>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
      <CodeField {...fieldProps(form, 'code')} />
    </ActionDialog>
  );
}
