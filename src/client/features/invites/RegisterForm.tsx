import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { registerBodySchema } from '#shared/users/userForms';

import { fieldProps } from '../../ui/fieldProps';
import { FormProblem } from '../../ui/FormProblem';
import { NewPasswordField } from '../../ui/NewPasswordField';
import { setFieldErrors } from '../../ui/setFieldErrors';
import type { NewAccount, Refusal } from './useAcceptInvite';

const formSchema = registerBodySchema.pick({ username: true, password: true });

interface RegisterFormProps {
  /** The invited address: read-only. */
  email: string;
  isBusy: boolean;
  /** Gives back why it was refused, or nothing. */
  onSubmit: (values: NewAccount) => Promise<Refusal | null>;
}

export function RegisterForm({ email, isBusy, onSubmit }: RegisterFormProps) {
  const form = useForm({
    resolver: zodResolver(formSchema),
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
      <TextField label="Email" value={email} slotProps={{ input: { readOnly: true } }} />
      <TextField label="Username" autoComplete="username" {...fieldProps(form, 'username')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Register and join
      </Button>
    </Stack>
  );
}
