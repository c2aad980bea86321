import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';

import { pictureRoutes } from '#shared/pictures/pictures.contract';

import type { Picture } from '#shared/groups/picture.schema';

import type { Group } from '../../../api/group';
import { useArrangePicturesMutation } from '../../../api/picturesApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';

interface EditPictureDialogProps {
  group: Group;
  picture: Picture;
  onClose: () => void;
}

/** Changes what a picture is said to show. */
export function EditPictureDialog({ group, picture, onClose }: EditPictureDialogProps) {
  const [arrange] = useArrangePicturesMutation();
  const form = useForm({
    resolver: zodResolver(pictureRoutes.addPicture.query),
    defaultValues: { alt: picture.alt },
  });
  const save = ({ alt }: { alt: string }) =>
    arrange({
      params: { id: group._id },
      body: {
        pictures: group.pictures.map((one) => ({
          _id: one._id,
          alt: one._id === picture._id ? alt : one.alt,
        })),
      },
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
