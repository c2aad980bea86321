import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { mostPictures } from '#shared/pictures/pictures';

import type { Picture } from '#shared/pictures/picture.schema';

import type { Group } from '../../../api/group';
import { ActionDialog } from '../../../ui/ActionDialog';
import { AddPictureDialog } from '../../../ui/pictures/AddPictureDialog';
import { DescribePictureDialog } from '../../../ui/pictures/DescribePictureDialog';
import { FileButton } from '../../../ui/pictures/FileButton';
import { Section } from '../../../ui/Section';
import {
  useAddPictureMutation,
  useArrangePicturesMutation,
  useRemovePictureMutation,
} from './picturesApi';
import { PictureRow } from './PictureRow';

/** An admin adds, describes, orders and removes the pictures of a group. */
export function PicturesSection({ group }: { group: Group }) {
  const [chosen, setChosen] = useState<File>();
  const [edited, setEdited] = useState<Picture>();
  const [toRemove, setToRemove] = useState<Picture>();
  const [remove] = useRemovePictureMutation();
  const [add] = useAddPictureMutation();
  const [arrange] = useArrangePicturesMutation();
  const params = { id: group._id };
  const describe = (id: string, alt: string) => {
    const pictures = group.pictures.map((one) => ({
      _id: one._id,
      alt: one._id === id ? alt : one.alt,
    }));
    return arrange({ params, body: { pictures } });
  };
  const isFull = group.pictures.length >= mostPictures;

  return (
    <Section title="Pictures">
      <Typography sx={{ mb: 2 }}>
        {group.pictures.length === 0
          ? 'Show buyers the animal: up to four pictures.'
          : 'Buyers see these.'}
      </Typography>
      {group.pictures.length > 0 ? (
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0, mb: 2 }}>
          {group.pictures.map((picture) => (
            <PictureRow
              key={picture._id}
              group={group}
              picture={picture}
              onEdit={() => setEdited(picture)}
              onRemove={() => setToRemove(picture)}
            />
          ))}
        </Stack>
      ) : null}
      {isFull ? (
        <Typography variant="body2" color="textSecondary">
          A group has at most four pictures. Remove one to add another.
        </Typography>
      ) : (
        <FileButton label="Add picture" onChoose={setChosen} />
      )}
      {chosen ? (
        <AddPictureDialog
          file={chosen}
          add={(query, body) => add({ params, query, body })}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
      {edited ? (
        <DescribePictureDialog
          picture={edited}
          save={({ alt }) => describe(edited._id, alt)}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {toRemove ? (
        <ActionDialog
          title="Remove this picture?"
          label="Remove picture"
          isDangerous
          act={() => remove({ params: { id: group._id, pictureId: toRemove._id } })}
          failure="Failed to remove the picture."
          done="Picture removed."
          onClose={() => setToRemove(undefined)}
        >
          {toRemove.alt}
        </ActionDialog>
      ) : null}
    </Section>
  );
}
