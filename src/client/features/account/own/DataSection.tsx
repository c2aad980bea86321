import Button from '@mui/material/Button';

import { useExportDataMutation } from '../../../api/accountApi';
import { saveFile } from '../../../ui/saveFile';
import { useAct } from '../../../ui/useAct';
import { Setting } from './Setting';

export function DataSection() {
  const [download, isBusy] = useAct(useExportDataMutation(), {
    failure: 'Failed to download your data.',
    onDone: (data) => saveFile('my-data.json', 'application/json', data),
  });
  return (
    <Setting
      title="Your data"
      text="A file with your account, groups, invitations, purchases, sessions and activity."
      action={
        <Button variant="outlined" loading={isBusy} onClick={() => download()}>
          Download
        </Button>
      }
    />
  );
}
