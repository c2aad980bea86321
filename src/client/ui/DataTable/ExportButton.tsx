import Download from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface ExportButtonProps {
  isBusy: boolean;
  onExport: () => void;
}

/** All rows that match, not only the page that is shown. */
export const ExportButton = ({ isBusy, onExport }: ExportButtonProps) => (
  <Tooltip title="Export all matching rows as CSV">
    <IconButton aria-label="Export as CSV" loading={isBusy} onClick={onExport}>
      <Download />
    </IconButton>
  </Tooltip>
);
