import Button from '@mui/material/Button';

import { useExportDataMutation } from '../../../api/accountApi';
import { errorMessage } from '../../../api/errorMessage';
import { notify } from '../../../ui/notify';
import { saveFile } from '../../../ui/saveFile';
import { Setting } from './Setting';

export function DataSection() {
  const [exportData, { isLoading }] = useExportDataMutation();
  const handleDownload = async () => {
    const { data, error } = await exportData();
    if (error) notify.error(errorMessage(error, 'Failed to download your data.'));
    else saveFile('my-data.json', 'application/json', data);
  };
  return (
    <Setting
      title="Your data"
      text="A file with your account, groups, invitations, purchases, sessions and activity."
      action={
        <Button variant="outlined" loading={isLoading} onClick={() => void handleDownload()}>
          Download
        </Button>
      }
    />
  );
}
