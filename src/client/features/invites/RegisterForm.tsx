import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

import { registerBodySchema } from '#shared/users/userForms';

import { fieldProps } from '../../ui/fieldProps';
import { PasswordField } from '../../ui/PasswordField';

const formSchema = registerBodySchema.pick({ username: true, password: true });

interface RegisterFormProps {
  /** The invited address: read-only. */
  email: string;
  isBusy: boolean;
  onSubmit: (values: z.output<typeof formSchema>) => Promise<void>;
}

export function RegisterForm({ email, isBusy, onSubmit }: RegisterFormProps) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { username: '', password: '' },
  });
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={form.handleSubmit(onSubmit)}>
      <TextField label="Email" value={email} slotProps={{ input: { readOnly: true } }} />
      <TextField label="Username" autoComplete="username" {...fieldProps(form, 'username')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...fieldProps(form, 'password')}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Register and join
      </Button>
    </Stack>
  );
}
