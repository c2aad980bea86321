import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';

import { mostPictures, pictureTypes } from '#shared/groups/pictures';

import type { Picture } from '#shared/groups/picture.schema';

import type { Group } from '../../../api/group';
import { useRemovePictureMutation } from '../../../api/picturesApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { Section } from '../../../ui/Section';
import { visuallyHidden } from '../../../ui/visuallyHidden';
import { AddPictureDialog } from './AddPictureDialog';
import { EditPictureDialog } from './EditPictureDialog';
import { PictureRow } from './PictureRow';

/** An admin adds, describes, orders and removes the pictures of a group. */
export function PicturesSection({ group }: { group: Group }) {
  const [chosen, setChosen] = useState<File>();
  const [edited, setEdited] = useState<Picture>();
  const [toRemove, setToRemove] = useState<Picture>();
  const [remove] = useRemovePictureMutation();
  const isFull = group.pictures.length >= mostPictures;

  return (
    <Section title="Pictures">
      <Typography sx={{ mb: 2 }}>
        {group.pictures.length === 0
          ? 'Show buyers the animal: up to four pictures, seen by everyone who sees this group.'
          : 'Everyone who sees this group sees them.'}
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
        <FileButton onChoose={setChosen} />
      )}
      {chosen ? (
        <AddPictureDialog groupId={group._id} file={chosen} onClose={() => setChosen(undefined)} />
      ) : null}
      {edited ? (
        <EditPictureDialog group={group} picture={edited} onClose={() => setEdited(undefined)} />
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

/** Phones offer the camera, too, and turn their own format into one of these. */
function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        Add picture
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        tabIndex={-1}
        style={visuallyHidden}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
