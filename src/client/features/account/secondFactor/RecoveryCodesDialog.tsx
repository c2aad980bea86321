import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { DialogFrame } from '../../../ui/DialogFrame';
import { saveFile } from '../../../ui/saveFile';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** They are shown once: nothing but its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const handleDownload = () =>
    saveFile('sharecut-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`);
  return (
    <DialogFrame
      title="Save your recovery codes"
      isWide
      actions={
        <>
          <Button onClick={handleDownload}>Download</Button>
          <Button variant="contained" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <Typography>
        Each one lets you log in once without your phone. They are shown only now, so save them
        where you can reach them without it.
      </Typography>
      <Box component="ul" sx={listSx}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </DialogFrame>
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
