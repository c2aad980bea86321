import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Group } from '../../api/group';
import { useExportPickListMutation } from '../../api/purchasesApi';
import { ExportButtons } from '../../ui/DataTable/ExportButtons';
import { DialogFrame } from '../../ui/DialogFrame';

interface PickListDialogProps {
  group: Pick<Group, '_id' | 'name'>;
  onClose: () => void;
}

/** The shares to hand out, as a file or on paper. */
export const PickListDialog = ({ group, onClose }: PickListDialogProps) => (
  <DialogFrame title={`Pick list of ${group.name}`} onClose={onClose}>
    <Stack spacing={2}>
      <Typography>
        Each buyer with their paid shares, pounds to take home and receipt numbers, and room to tick
        what was picked up.
      </Typography>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <ExportButtons
          name="pick list"
          inWords
          args={{ query: { groupId: group._id } }}
          useExport={useExportPickListMutation}
        />
      </Stack>
    </Stack>
  </DialogFrame>
);
