import GlobalStyles from '@mui/material/GlobalStyles';

import { PrintStyles } from '../../ui/PrintStyles';

/** Labels have a page of their own: a sheet of Letter paper without margins. */
const pages = {
  '@media print': {
    '@page': { size: 'letter', margin: '12mm' },
    '@page labels': { size: 'letter', margin: 0 },
  },
};

export const PaperStyles = () => (
  <>
    <PrintStyles />
    <GlobalStyles styles={pages} />
  </>
);
