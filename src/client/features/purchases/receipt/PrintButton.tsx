import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';

export const PrintButton = () => (
  <Button
    variant="outlined"
    startIcon={<Print />}
    onClick={() => window.print()}
    sx={{ displayPrint: 'none' }}
  >
    Print or save as PDF
  </Button>
);
