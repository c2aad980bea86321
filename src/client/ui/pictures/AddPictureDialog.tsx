import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { describedSchema } from '#shared/pictures/pictureUpload.schema';

import { errorMessage } from '../../api/errorMessage';
import { ActionDialog } from '../ActionDialog';
import { pictureStyles } from './AnimalPicture';
import { fieldProps } from '../fieldProps';
import type { Answer } from '../useAct';
import { readBytes } from './readFile';
import { shrinkPicture, uploadObstacle } from './shrinkPicture';
import { usePreview } from './usePreview';

interface AddPictureDialogProps {
  file: File;
  add: (query: { alt: string }, body: ArrayBuffer) => Promise<Answer<unknown>>;
  onClose: () => void;
  /** Example of a description. */
  hint?: string;
}

/** Shows the chosen picture, asks what it shows, and uploads it; a refused one can be tried again. */
export function AddPictureDialog({ file, add, onClose, hint = animalHint }: AddPictureDialogProps) {
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(file);
  const form = useForm({
    resolver: zodResolver(describedSchema),
    defaultValues: { alt: '' },
  });
  const description = fieldProps(form, 'alt');
  const upload = async (query: { alt: string }) => {
    const smaller = await shrinkPicture(file);
    const obstacle = uploadObstacle(smaller);
    const answer = obstacle
      ? { error: { status: 413, data: { message: obstacle } } }
      : await add(query, await readBytes(smaller));
    setProblem(answer.error ? errorMessage(answer.error, 'Failed to add the picture.') : undefined);
    return answer;
  };
  return (
    <ActionDialog
      title="Add a picture"
      label="Add picture"
      form={form}
      act={upload}
      done="Picture added."
      onClose={onClose}
    >
      {preview ? <Box component="img" src={preview} alt="" sx={previewSx} /> : null}
      <TextField
        label="What does the picture show?"
        multiline
        {...description}
        helperText={description.helperText ?? hint}
      />
      {problem ? <Alert severity="error">{problem}</Alert> : null}
    </ActionDialog>
  );
}

const animalHint = 'For buyers who cannot see it, such as: Our red Angus steer in the pasture';

const previewSx = { ...pictureStyles, width: '100%', height: 240, objectFit: 'contain' };
