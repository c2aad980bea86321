import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Picture } from '#shared/pictures/picture.schema';

import type { Group } from '../../../api/group';
import { AnimalPicture } from '../../../ui/pictures/AnimalPicture';
import { RowAction } from '../../../ui/DataTable/RowAction';
import { useAct } from '../../../ui/useAct';
import { useArrangePicturesMutation } from './picturesApi';

interface PictureRowProps {
  group: Group;
  picture: Picture;
  onEdit: () => void;
  onRemove: () => void;
}

/** One picture beside its description, which is not read out twice; all but the first can be moved up. */
export function PictureRow({ group, picture, onEdit, onRemove }: PictureRowProps) {
  const [arrange, isArranging] = useAct(useArrangePicturesMutation(), {
    failure: 'Failed to move the picture.',
  });
  const place = group.pictures.findIndex(({ _id }) => _id === picture._id);
  const moveUp = () => {
    const others = group.pictures.filter(({ _id }) => _id !== picture._id);
    const moved = [...others.slice(0, place - 1), picture, ...others.slice(place - 1)];
    const pictures = moved.map(({ _id, alt }) => ({ _id, alt }));
    void arrange({ params: { id: group._id }, body: { pictures } });
  };
  return (
    <Box component="li" sx={rowSx}>
      <AnimalPicture
        group={{ animal: group.animal, pictures: [{ ...picture, alt: '' }] }}
        size={88}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{picture.alt}</Typography>
        {place === 0 && group.pictures.length > 1 ? (
          <Typography variant="body2" color="textSecondary">
            Shown in lists
          </Typography>
        ) : null}
      </Box>
      <Stack direction="row">
        {place > 0 ? (
          <RowAction
            label="Move up"
            of={picture.alt}
            icon={<ArrowUpward />}
            onClick={isArranging ? undefined : moveUp}
          />
        ) : null}
        <RowAction label="Edit" of={picture.alt} icon={<Edit />} onClick={onEdit} />
        <RowAction
          label="Remove"
          of={picture.alt}
          icon={<Delete />}
          onClick={onRemove}
          isDangerous
        />
      </Stack>
    </Box>
  );
}

const rowSx = { display: 'flex', alignItems: 'center', gap: 1.5 };
