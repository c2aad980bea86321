import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import {
  useGetSubscriptionQuery,
  useResubscribeMutation,
  useUnsubscribeMutation,
} from '../../api/subscriptionApi';
import { paths } from '../../config/paths';
import { PageProblem } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { SessionFrame } from './AccountFrame';

const ways = [{ label: 'See what is on sale', to: paths.home }];

/** A click unsubscribes, not the visit: programs that look through mails open their links. */
export function UnsubscribePage() {
  const { key = '' } = useParams();
  const { data, error, refetch } = useGetSubscriptionQuery({ params: { key } }, always);
  if (errorStatus(error) === 404) {
    return (
      <PageProblem message="This link does not work" ways={ways}>
        Part of the address may be missing. Open the link in the email again. If you have an
        account, you can also choose there which emails you get.
      </PageProblem>
    );
  }
  if (data) return <Choice unsubscribeKey={key} isSubscribed={data.isSubscribed} />;
  if (!error) return <LoadingState label="Loading your choice" />;
  return (
    <PageProblem
      message={errorMessage(error, 'Failed to load your choice')}
      onRetry={() => void refetch()}
      ways={ways}
    />
  );
}

/** The user's mail program may have unsubscribed them meanwhile. */
const always = { refetchOnMountOrArgChange: true };

interface ChoiceProps {
  unsubscribeKey: string;
  isSubscribed: boolean;
}

function Choice({ unsubscribeKey: key, isSubscribed }: ChoiceProps) {
  const [unsubscribe, unsubscribing] = useUnsubscribeMutation();
  const [resubscribe, resubscribing] = useResubscribeMutation();
  const error = unsubscribing.error ?? resubscribing.error;

  return (
    <SessionFrame
      title="Reminders"
      lead="A reminder is one email when a group that you joined or are invited to is nearly sold out or about to close."
      onSubmit={(event) => {
        event.preventDefault();
        if (isSubscribed) void unsubscribe({ params: { key } });
      }}
    >
      {error ? (
        <Alert severity="error">{errorMessage(error, 'Failed to save your choice.')}</Alert>
      ) : null}
      {isSubscribed ? null : (
        <Alert severity="success">
          You are unsubscribed: you get no more reminders at the address that this link was sent to.
          You still get emails about your purchases.
        </Alert>
      )}
      {isSubscribed && resubscribing.isSuccess && !unsubscribing.error ? (
        <Alert severity="success">You get reminders again.</Alert>
      ) : null}
      {isSubscribed ? (
        <Button
          key="unsubscribe"
          type="submit"
          variant="contained"
          loading={unsubscribing.isLoading}
        >
          Unsubscribe
        </Button>
      ) : (
        <Button
          key="resubscribe"
          type="button"
          loading={resubscribing.isLoading}
          onClick={() => void resubscribe({ params: { key } })}
          sx={{ alignSelf: 'flex-start' }}
        >
          Send them again
        </Button>
      )}
    </SessionFrame>
  );
}
