import Box from '@mui/material/Box';
import Delete from '@mui/icons-material/DeleteOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { mostPictures } from '#shared/pictures/pictures';

import { RowAction } from '../../../ui/DataTable/RowAction';
import { AddPictureDialog } from '../../../ui/pictures/AddPictureDialog';
import { pictureStyles } from '../../../ui/pictures/AnimalPicture';
import { FileButton } from '../../../ui/pictures/FileButton';
import { usePreview } from '../../../ui/pictures/usePreview';
import { FormSection } from './FormSection';

/** A picture of an animal that has no group yet. */
export interface ChosenPicture {
  file: File;
  alt: string;
  /** The file as it is uploaded. */
  bytes: ArrayBuffer;
}

interface ChosenPicturesProps {
  pictures: readonly ChosenPicture[];
  onChange: (pictures: readonly ChosenPicture[]) => void;
}

/** Pictures that are added once the group is created. */
export function ChosenPictures({ pictures, onChange }: ChosenPicturesProps) {
  const [file, setFile] = useState<File>();
  return (
    <FormSection title="Pictures" level="h3">
      {pictures.length > 0 ? (
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {pictures.map((picture, index) => (
            <ChosenRow
              key={index}
              picture={picture}
              onRemove={() => onChange(pictures.filter((one) => one !== picture))}
            />
          ))}
        </Stack>
      ) : null}
      {pictures.length < mostPictures ? (
        <Box>
          <FileButton label="Add picture" onChoose={setFile} />
        </Box>
      ) : null}
      {file ? (
        <AddPictureDialog
          file={file}
          add={({ alt }, bytes) => {
            onChange([...pictures, { file, alt, bytes }]);
            return Promise.resolve({});
          }}
          onClose={() => setFile(undefined)}
        />
      ) : null}
    </FormSection>
  );
}

interface ChosenRowProps {
  picture: ChosenPicture;
  onRemove: () => void;
}

const ChosenRow = ({ picture: { file, alt }, onRemove }: ChosenRowProps) => (
  <Box component="li" sx={rowSx}>
    <Box component="img" src={usePreview(file)} alt="" width={88} height={88} sx={pictureStyles} />
    <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {alt}
    </Typography>
    <RowAction label="Remove" of={alt} icon={<Delete />} onClick={onRemove} isDangerous />
  </Box>
);

const rowSx = { display: 'flex', alignItems: 'center', gap: 1.5 };
