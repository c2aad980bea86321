import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

import { pictureRoutes } from '#shared/pictures/pictures.contract';

import { errorMessage } from '../../../api/errorMessage';
import { useAddPictureMutation } from '../../../api/picturesApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { pictureSx } from '../../../ui/AnimalPicture';
import { fieldProps } from '../../../ui/fieldProps';
import { readAddress, readBytes } from './readFile';
import { shrinkPicture, uploadObstacle } from './shrinkPicture';

interface AddPictureDialogProps {
  groupId: string;
  file: File;
  onClose: () => void;
}

/** Shows the chosen picture, asks what it shows, and uploads it; a refused one can be tried again. */
export function AddPictureDialog({ groupId, file, onClose }: AddPictureDialogProps) {
  const [add] = useAddPictureMutation();
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(file);
  const form = useForm({
    resolver: zodResolver(pictureRoutes.addPicture.query),
    defaultValues: { alt: '' },
  });
  const description = fieldProps(form, 'alt');
  const upload = async (query: { alt: string }) => {
    const smaller = await shrinkPicture(file);
    const obstacle = uploadObstacle(smaller);
    const answer = obstacle
      ? { error: { status: 413, data: { message: obstacle } } }
      : await add({ params: { id: groupId }, query, body: await readBytes(smaller) });
    setProblem(answer.error && errorMessage(answer.error, 'Failed to add the picture.'));
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

const hint = 'For buyers who cannot see it, such as: Our red Angus steer in the pasture';

/** The file as an address: the page's policy allows no other picture that is not from its server. */
function usePreview(file: File): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    void readAddress(file).then(setPreview);
  }, [file]);
  return preview;
}

const previewSx = { ...pictureSx, width: '100%', height: 240, objectFit: 'contain' };
