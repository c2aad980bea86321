import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';

import { paths } from '../../../config/paths';
import { PageTitle } from '../../../ui/PageTitle';

export function CancelPage() {
  const [query] = useSearchParams();
  const groupId = query.get('groupId') ?? undefined;
  return (
    <>
      <PageTitle lead="Your card was not charged.">Payment Cancelled</PageTitle>
      <Button variant="contained" component={Link} to={paths.groupSearch({ groupId })}>
        Back to the group
      </Button>
    </>
  );
}
