import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

import { PageTitle } from '../../ui/PageTitle';
import { paths } from '../paths';

export function UnauthorizedPage() {
  return (
    <>
      <PageTitle>Not for this account</PageTitle>
      <Typography sx={{ mb: 3 }}>You are not authorized to view this page.</Typography>
      <Button variant="outlined" component={Link} to={paths.home}>
        Go to the home page
      </Button>
    </>
  );
}
