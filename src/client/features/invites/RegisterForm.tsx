import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { fieldProps } from '../../ui/fieldProps';
import { FormProblem } from '../../ui/FormProblem';
import { NewPasswordField } from '../../ui/NewPasswordField';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { TextInput } from '../../ui/TextInput';
import { useLazySchema } from '../../ui/useLazySchema';
import type { NewAccount, Refusal } from './useAcceptInvite';

const loadSchema = async () => (await import('./newAccountSchema')).newAccountSchema;

interface RegisterFormProps {
  /** The invited address: read-only. */
  email: string;
  isBusy: boolean;
  /** Returns why it was refused, or null. */
  onSubmit: (values: NewAccount) => Promise<Refusal | null>;
}

export function RegisterForm({ email, isBusy, onSubmit }: RegisterFormProps) {
  const form = useForm({
    resolver: useLazySchema(loadSchema),
    defaultValues: { username: '', password: '' },
  });
  const [problem, setProblem] = useState<string | null>(null);

  const handleRegister = form.handleSubmit(async (values) => {
    setProblem(null);
    const refusal = await onSubmit(values);
    if (!refusal) return;
    setFieldErrors(form, refusal.fields);
    setProblem(refusal.message);
  });

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={handleRegister}>
      <FormProblem message={problem} />
      <TextInput label="Email" value={email} readOnly />
      <TextInput label="Username" autoComplete="username" {...fieldProps(form, 'username')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isBusy || form.formState.isSubmitting}
      >
        Register and join
      </Button>
    </Stack>
  );
}
