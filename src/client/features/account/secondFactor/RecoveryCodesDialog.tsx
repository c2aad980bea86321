import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { saveFile } from '../../../ui/saveFile';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** They are shown once: nothing but its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const titleId = useId();
  const handleDownload = () =>
    saveFile('sharecut-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`);
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Save your recovery codes</DialogTitle>
      <DialogContent>
        <Typography>
          Each one lets you log in once without your phone. They are shown only now, so save them
          where you can reach them without it.
        </Typography>
        <Box component="ul" sx={listSx}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={handleDownload}>Download</Button>
        <Button variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
  listStyle: 'none',
  p: 0,
  mt: 2,
  mb: 0,
  fontFamily: 'monospace',
};
