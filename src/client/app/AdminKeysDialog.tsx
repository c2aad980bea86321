import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';

import { FactList } from '../ui/FactList';
import { DialogFrame } from '../ui/DialogFrame';

const keys = [
  { label: '/', value: 'Search this page' },
  { label: '?', value: 'Show these keys' },
  { label: 'Ctrl + Z', value: 'Undo the latest change' },
  { label: 'Arrows', value: 'Move through a table; Tab moves into a cell and on' },
];

interface AdminKeysDialogProps {
  /** The keys of one character do something. */
  isOn: boolean;
  onSwitch: (isWanted: boolean) => void;
  onClose: () => void;
}

/** The list of keyboard shortcuts; loaded when it is opened. */
export const AdminKeysDialog = ({ isOn, onSwitch, onClose }: AdminKeysDialogProps) => (
  <DialogFrame title="Keyboard shortcuts" onClose={onClose}>
    <FactList facts={keys} />
    <FormControlLabel
      sx={{ mt: 2 }}
      control={<Switch checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />}
      label={<Typography component="span">Use the keys / and ?</Typography>}
    />
  </DialogFrame>
);
