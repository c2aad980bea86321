import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { followFormSchema } from '#shared/follows/follow.schema';

import { ActionDialog } from './ActionDialog';
import { fieldProps } from './fieldProps';
import type { Answer } from './useAct';

interface FollowDialogProps {
  /** The ranch's name. */
  ranch: string;
  onFollowByEmail: (body: { email: string }) => Promise<Answer<{ message: string }>>;
  onClose: () => void;
}

/** Without an account: by an address that its owner confirms. */
export function FollowDialog({ ranch, onFollowByEmail, onClose }: FollowDialogProps) {
  const form = useForm({
    resolver: zodResolver(followFormSchema),
    defaultValues: { email: '' },
  });
  return (
    <ActionDialog
      title={`Follow ${ranch}`}
      label="Send link"
      form={form}
      act={onFollowByEmail}
      failure="Failed to send the link."
      done={({ message }) => message}
      onClose={onClose}
    >
      <Typography>
        You get one email for each new animal, and can unfollow with one click. Open the link that
        we mail you to confirm your address.
      </Typography>
      <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
    </ActionDialog>
  );
}
