import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import type { ToCollect } from '#shared/users/toCollect.schema';

import { useExportDataMutation, useGetAccountQuery } from '../../api/accountApi';
import { errorStatus } from '../../api/errorMessage';
import type { User } from '../../api/usersApi';
import { DialogButton } from '../../ui/DialogButton';
import { lazyPart } from '../../ui/lazyPart';
import { EmptyState, ErrorState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { saveFile } from '../../ui/saveFile';
import { useAct } from '../../ui/useAct';
import { CalendarSection } from './own/CalendarSection';
import { ContactSection } from './own/ContactSection';
import { EmailSection } from './own/EmailSection';
import { RemindersSection } from './own/RemindersSection';
import { RanchSection } from './own/RanchSection';
import { Setting } from './own/Setting';
import { SecondFactorSection } from './secondFactor/SecondFactorSection';
import { SaleMailsSection } from './own/SaleMailsSection';
import { SessionsSection } from './own/SessionsSection';

/** The reader's own account, one section for each act. */
export const AccountPage = () => (
  <>
    <PageTitle lead="How you log in, where you are logged in, and what we keep about you.">
      Your account
    </PageTitle>
    <Account />
  </>
);

function Account() {
  const { data: account, error, refetch } = useGetAccountQuery(undefined, always);
  if (errorStatus(error) === 404) return <EmptyState title="Accounts cannot be changed here." />;
  if (error && !account)
    return <ErrorState message="Failed to load your account." onRetry={refetch} />;
  if (!account) return <LoadingState label="Loading your account" />;
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <UsernameSection account={account} />
      <EmailSection account={account} />
      <PasswordSection />
      {account.contact === undefined ? null : <ContactSection contact={account.contact} />}
      <CalendarSection />
      <SecondFactorSection />
      {account.saleMails ? <SaleMailsSection saleMails={account.saleMails} /> : null}
      {account.lastCalls === undefined ? null : (
        <RemindersSection lastCalls={account.lastCalls} news={account.news} />
      )}
      {account.role === 'member' ? <RanchSection account={account} /> : null}
      <SessionsSection />
      <DataSection />
      <DeletionSection toCollect={account.toCollect ?? []} />
    </Stack>
  );
}

/** Confirming an address elsewhere changes it. */
const always = { refetchOnMountOrArgChange: true };

const UsernameDialog = lazyPart(() => import('./own/UsernameDialog'), 'UsernameDialog');

const UsernameSection = ({ account: { username } }: { account: User }) => (
  <Setting
    title="Username"
    text={username}
    action={
      <DialogButton
        variant="outlined"
        dialog={(onClose) => <UsernameDialog username={username} onClose={onClose} />}
      >
        Change username
      </DialogButton>
    }
  />
);

const PasswordDialog = lazyPart(() => import('./own/PasswordDialog'), 'PasswordDialog');

const PasswordSection = () => (
  <Setting
    title="Password"
    text="Changing it logs you out everywhere else."
    action={
      <DialogButton variant="outlined" dialog={(onClose) => <PasswordDialog onClose={onClose} />}>
        Change password
      </DialogButton>
    }
  />
);

function DataSection() {
  const [download, isBusy] = useAct(useExportDataMutation(), {
    failure: 'Failed to download your data.',
    onDone: (data) => saveFile('my-data.json', 'application/json', data),
  });
  return (
    <Setting
      title="Your data"
      text="A file with your account, groups, invitations, purchases, sessions and activity."
      action={
        <Button variant="outlined" loading={isBusy} onClick={() => download()}>
          Download
        </Button>
      }
    />
  );
}

const DeleteAccountDialog = lazyPart(
  () => import('./own/DeleteAccountDialog'),
  'DeleteAccountDialog',
);

const DeletionSection = ({ toCollect }: { toCollect: readonly ToCollect[] }) => (
  <Setting
    title="Delete account"
    text="Your name and email address are removed. What you bought stays in the group’s records."
    action={
      <DialogButton
        variant="outlined"
        color="error"
        dialog={(onClose) => <DeleteAccountDialog toCollect={toCollect} onClose={onClose} />}
      >
        Delete account
      </DialogButton>
    }
  />
);
