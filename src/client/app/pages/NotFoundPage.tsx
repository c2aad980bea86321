import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

import { PageTitle } from '../../ui/PageTitle';
import { paths } from '../paths';

export function NotFoundPage() {
  return (
    <>
      <PageTitle lead="The address may be mistyped, or the page has moved.">
        There is no page here
      </PageTitle>
      <Button variant="contained" component={Link} to={paths.home}>
        Go to the home page
      </Button>
    </>
  );
}
