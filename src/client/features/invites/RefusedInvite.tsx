import { invitationDays } from '#shared/invites/invitationDays';

import { paths } from '../../config/paths';
import { PageProblem } from '../../ui/PageProblem';

const ways = [{ label: 'Go to the home page', to: paths.home }];

/** A link that no longer leads anywhere: trying again cannot help, who sent it can. */
export const RefusedInvite = ({ message }: { message: string }) => (
  <PageProblem message={message} ways={ways}>
    Open the link from your email again and make sure it is complete. Invitations last{' '}
    {invitationDays} days; ask for a new one if yours has expired.
  </PageProblem>
);

/** The invitation could not be asked about. */
export const UncheckedInvite = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <PageProblem message={message} onRetry={onRetry} ways={ways} />
);
