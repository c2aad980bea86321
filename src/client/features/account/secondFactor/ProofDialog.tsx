import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

import { secondFactorProofSchema } from '#shared/users/secondFactor.contract';

import { CodeField } from '../../../ui/CodeField';
import { fieldProps } from '../../../ui/fieldProps';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordField } from '../../../ui/PasswordField';
import { showProblem } from '../own/showProblem';

export type Proof = z.output<typeof secondFactorProofSchema>;

interface ProofDialogProps {
  title: string;
  /** What it will mean. */
  lead: string;
  submitLabel: string;
  /** Said where the server gives no reason. */
  failure: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** Gives back why it failed, or nothing. */
  onProve: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password and a code before something is changed about the second factor. */
export function ProofDialog({ lead, failure, onProve, ...dialog }: ProofDialogProps) {
  const form = useForm({
    resolver: zodResolver(secondFactorProofSchema),
    defaultValues: { currentPassword: '', code: '' },
  });

  const handleSubmit = form.handleSubmit(async (proof) => {
    const problem = await onProve(proof);
    if (problem) showProblem(form, problem, failure);
  });

  return (
    <FormDialog {...dialog} onSubmit={handleSubmit}>
      <Typography>{lead}</Typography>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
      <CodeField {...fieldProps(form, 'code')} />
    </FormDialog>
  );
}
