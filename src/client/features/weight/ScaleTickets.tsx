import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { GroupStatements } from '#shared/weight/weight.contract';

import { RowAction } from '../../ui/DataTable/RowAction';
import { AddPictureDialog } from '../../ui/pictures/AddPictureDialog';
import { FileButton } from '../../ui/pictures/FileButton';
import { useAct } from '../../ui/useAct';
import { TicketList } from './TicketPicture';
import { useRemoveTicketMutation, useSetTicketMutation } from './weightApi';

interface ScaleTicketsProps {
  groupId: string;
  parts: GroupStatements['parts'];
}

/** The picture of each piece's ticket, which buyers see beside their statement. */
export const ScaleTickets = ({ groupId, parts }: ScaleTicketsProps) => (
  <Box component="section" aria-label="Tickets of the scale">
    <Typography color="textSecondary" sx={{ mb: 1 }}>
      A picture of the scale’s ticket is optional: buyers see it beside their statement.
    </Typography>
    <Stack spacing={2}>
      {parts.map((part) => (
        <TicketRow key={part.label} groupId={groupId} part={part} />
      ))}
    </Stack>
  </Box>
);

interface TicketRowProps {
  groupId: string;
  part: GroupStatements['parts'][number];
}

function TicketRow({ groupId: id, part: { label, lb, ticket } }: TicketRowProps) {
  const [file, setFile] = useState<File>();
  const [setTicket] = useSetTicketMutation();
  const [remove] = useAct(useRemoveTicketMutation(), {
    failure: 'Failed to remove the picture.',
    done: 'Picture removed.',
  });
  const name = `${label}, ${lb.toLocaleString('en-US')} lb`;
  return (
    <Stack spacing={1}>
      {ticket ? <TicketList tickets={[{ piece: name, picture: ticket }]} /> : name}
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <FileButton
          label={`${ticket ? 'Replace' : 'Add'} the ticket of ${label}`}
          onChoose={setFile}
        />
        {ticket ? (
          <RowAction
            label="Remove"
            of={`the ticket of ${label}`}
            icon={<Delete />}
            onClick={() => void remove({ params: { id, pictureId: ticket._id } })}
            isDangerous
          />
        ) : null}
      </Stack>
      {file ? (
        <AddPictureDialog
          file={file}
          hint="For buyers who cannot see it, such as: The scale’s ticket says 401.25 lb"
          add={(query, body) =>
            setTicket({ params: { id }, query: { ...query, piece: label }, body })
          }
          onClose={() => setFile(undefined)}
        />
      ) : null}
    </Stack>
  );
}
