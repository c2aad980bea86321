import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import {
  useConfirmFollowMutation,
  useEndFollowMutation,
  useGetFollowLinkQuery,
} from '../../api/followsApi';
import { paths } from '../../config/paths';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { SessionFrame } from './AccountFrame';

const ways = [{ label: 'See what is on sale', to: paths.home }];

/** Where a follower's mails lead: a click confirms or unfollows, not the visit, as mail scanners open links. */
export function FollowPage() {
  const { key = '' } = useParams();
  const { data, error, refetch } = useGetFollowLinkQuery({ params: { key } }, always);
  const [confirm, confirming] = useConfirmFollowMutation();
  const [end, ending] = useEndFollowMutation();
  if (ending.data) {
    return (
      <PageProblem message="Unfollowed" ways={ways}>
        {`${ending.data.message} Your address is deleted here.`}
      </PageProblem>
    );
  }
  if (errorStatus(error) === 404) {
    return (
      <PageProblem message="This link does not work" ways={ways}>
        You have unfollowed already, the link was not used for seven days, or part of the address is
        missing.
      </PageProblem>
    );
  }
  if (!data && !error) return <LoadingState label="Loading your choice" />;
  if (!data) {
    return (
      <PageUnloaded answer={{ error, refetch }} failure="Failed to load your choice" ways={ways} />
    );
  }
  const { supplierName } = data;
  const isConfirmed = data.isConfirmed || confirming.isSuccess;
  const problem = confirming.error ?? ending.error;
  return (
    <SessionFrame
      title={`Follow ${supplierName}`}
      lead="You get one email for each new animal that is sold by the share."
      onSubmit={(event) => {
        event.preventDefault();
        void (isConfirmed ? end : confirm)({ params: { key } });
      }}
    >
      {problem ? (
        <Alert severity="error">{errorMessage(problem, 'Failed to save your choice.')}</Alert>
      ) : null}
      {isConfirmed ? (
        <>
          <Alert severity="success">{`You follow ${supplierName}.`}</Alert>
          <Button key="end" type="submit" variant="outlined" loading={ending.isLoading}>
            Unfollow
          </Button>
        </>
      ) : (
        <Button key="confirm" type="submit" variant="contained" loading={confirming.isLoading}>
          Confirm
        </Button>
      )}
    </SessionFrame>
  );
}

/** Another device may have unfollowed meanwhile. */
const always = { refetchOnMountOrArgChange: true };
