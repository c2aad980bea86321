import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useParams, useSearchParams } from 'react-router-dom';

import type { deadlineRoutes, UnsubscribableMails } from '#shared/deadlines/deadlines.contract';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { paths } from '../../config/paths';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { SessionFrame } from './AccountFrame';
import { baseApi } from '../../api/baseApi';
import { type CallArgs, endpoint } from '../../api/endpoint';
import { routes } from '../../api/routes';

const ways = [{ label: 'See what is on sale', to: paths.home }];

/** A click unsubscribes, not the visit: programs that look through mails open their links. */
export function UnsubscribePage() {
  const { key = '' } = useParams();
  const [search] = useSearchParams();
  const mails = search.get('mails') === 'news' ? 'news' : 'reminders';
  const args = { params: { key }, query: { mails } } as const;
  const { data, error, refetch } = useGetSubscriptionQuery(args, always);
  if (errorStatus(error) === 404) {
    return (
      <PageProblem message="This link does not work" ways={ways}>
        Part of the address may be missing. Open the link in the email again. If you have an
        account, you can also choose there which emails you get.
      </PageProblem>
    );
  }
  if (data) return <Choice args={args} isSubscribed={data.isSubscribed} />;
  if (!error) return <LoadingState label="Loading your choice" />;
  return (
    <PageUnloaded answer={{ error, refetch }} failure="Failed to load your choice" ways={ways} />
  );
}

/** The user's mail program may have unsubscribed them meanwhile. */
const always = { refetchOnMountOrArgChange: true };

/** Texts of the page for each kind of mail that one may unsubscribe from. */
const texts: Record<UnsubscribableMails, { title: string; lead: string; name: string }> = {
  reminders: {
    title: 'Reminders',
    lead: 'A reminder is one email when a group that you joined or are invited to is nearly sold out or about to close.',
    name: 'reminders',
  },
  news: {
    title: 'News',
    lead: 'News is what a rancher writes to all buyers of an animal. You also read it on the group’s page and on your share’s page.',
    name: 'news by email',
  },
};

interface ChoiceProps {
  args: { params: { key: string }; query: { mails: UnsubscribableMails } };
  isSubscribed: boolean;
}

function Choice({ args, isSubscribed }: ChoiceProps) {
  const { title, lead, name } = texts[args.query.mails];
  const [unsubscribe, unsubscribing] = useUnsubscribeMutation();
  const [resubscribe, resubscribing] = useResubscribeMutation();
  const error = unsubscribing.error ?? resubscribing.error;

  return (
    <SessionFrame
      title={title}
      lead={lead}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSubscribed) void unsubscribe(args);
      }}
    >
      {error ? (
        <Alert severity="error">{errorMessage(error, 'Failed to save your choice.')}</Alert>
      ) : null}
      {isSubscribed ? null : (
        <Alert severity="success">
          You are unsubscribed: you get no more {name} at the address that this link was sent to.
          You still get emails about your purchases.
        </Alert>
      )}
      {isSubscribed && resubscribing.isSuccess && !unsubscribing.error ? (
        <Alert severity="success">You get {name} again.</Alert>
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
          onClick={() => void resubscribe(args)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Send them again
        </Button>
      )}
    </SessionFrame>
  );
}

/** Calls of an unsubscribe link for reminders and news; they need no login. */
const subscriptionQueries = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSubscription: build.query(endpoint(routes.deadlines.getSubscription)),
  }),
});

/** The answers contain the new state, which is cached without another call. */
const subscriptionApi = subscriptionQueries.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation({
      ...endpoint(routes.deadlines.unsubscribe),
      onQueryStarted: async (args, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => null);
        if (answered) dispatch(keep(args, answered.data));
      },
    }),
    resubscribe: build.mutation({
      ...endpoint(routes.deadlines.resubscribe),
      onQueryStarted: async (args, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => null);
        if (answered) dispatch(keep(args, answered.data));
      },
    }),
  }),
});

type Args = CallArgs<typeof deadlineRoutes.getSubscription>;

const keep = (args: Args, answer: { isSubscribed: boolean }) =>
  subscriptionQueries.util.updateQueryData('getSubscription', args, () => answer);

const { useGetSubscriptionQuery, useUnsubscribeMutation, useResubscribeMutation } = subscriptionApi;
