import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Picture } from '#shared/pictures/picture.schema';

import {
  useDescribeRanchPictureMutation,
  useRemoveRanchPictureMutation,
  useSetRanchPictureMutation,
} from '../../api/ranchesApi';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';
import { AddPictureDialog } from '../../ui/pictures/AddPictureDialog';
import { DescribePictureDialog } from '../../ui/pictures/DescribePictureDialog';
import { FileButton } from '../../ui/pictures/FileButton';
import { SizedPicture } from '../../ui/pictures/SizedPicture';
import { Section } from '../../ui/Section';

interface RanchPictureSectionProps {
  supplierId: string;
  picture: Picture | null;
}

/** An admin sets, describes and removes the picture at the top of the ranch's page. */
export function RanchPictureSection({ supplierId, picture }: RanchPictureSectionProps) {
  const [chosen, setChosen] = useState<File>();
  const [setPicture] = useSetRanchPictureMutation();
  const params = { id: supplierId };
  return (
    <Section title="Your picture">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography>
          {picture
            ? picture.alt
            : 'Your family, your pasture or your barn: shown at the top of your page, and where its link is passed on.'}
        </Typography>
        {picture ? (
          <SizedPicture
            picture={{ ...picture, alt: '' }}
            sizes="(min-width: 760px) 672px, 90vw"
            sx={{ aspectRatio: '16 / 9' }}
          />
        ) : null}
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          <FileButton label={picture ? 'Replace picture' : 'Add picture'} onChoose={setChosen} />
          {picture ? <OwnPicture params={params} picture={picture} /> : null}
        </Stack>
      </Stack>
      {chosen ? (
        <AddPictureDialog
          file={chosen}
          add={(query, body) => setPicture({ params, query, body })}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </Section>
  );
}

interface OwnPictureProps {
  params: { id: string };
  picture: Picture;
}

/** Acts on the present picture. */
function OwnPicture({ params, picture }: OwnPictureProps) {
  const [describe] = useDescribeRanchPictureMutation();
  const [remove] = useRemoveRanchPictureMutation();
  return (
    <>
      <DialogButton
        dialog={(onClose) => (
          <DescribePictureDialog
            picture={picture}
            save={(body) => describe({ params, body })}
            onClose={onClose}
          />
        )}
      >
        Edit description
      </DialogButton>
      <DialogButton
        color="error"
        dialog={(onClose) => (
          <ActionDialog
            title="Remove this picture?"
            label="Remove picture"
            isDangerous
            act={() => remove({ params })}
            failure="Failed to remove the picture."
            done="Picture removed."
            onClose={onClose}
          >
            {picture.alt}
          </ActionDialog>
        )}
      >
        Remove
      </DialogButton>
    </>
  );
}
