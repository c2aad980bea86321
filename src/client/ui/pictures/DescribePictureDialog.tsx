import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';

import { describedSchema } from '#shared/pictures/pictureUpload.schema';

import { ActionDialog } from '../ActionDialog';
import { fieldProps } from '../fieldProps';
import type { Answer } from '../useAct';

interface DescribePictureDialogProps {
  picture: { alt: string };
  save: (description: { alt: string }) => Promise<Answer<unknown>>;
  onClose: () => void;
}

/** Changes what a picture is said to show. */
export function DescribePictureDialog({ picture, save, onClose }: DescribePictureDialogProps) {
  const form = useForm({
    resolver: zodResolver(describedSchema),
    defaultValues: { alt: picture.alt },
  });
  return (
    <ActionDialog
      title="Describe the picture"
      label="Save description"
      form={form}
      act={save}
      failure="Failed to save the description."
      done="Description saved."
      onClose={onClose}
    >
      <TextField label="What does the picture show?" multiline {...fieldProps(form, 'alt')} />
    </ActionDialog>
  );
}
