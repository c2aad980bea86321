import Stack from '@mui/material/Stack';

import { useGetAccountQuery } from '../../api/accountApi';
import { errorStatus } from '../../api/errorMessage';
import { EmptyState, ErrorState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { DataSection } from './own/DataSection';
import { DeletionSection } from './own/DeletionSection';
import { EmailSection } from './own/EmailSection';
import { LastCallsSection } from './own/LastCallsSection';
import { PasswordSection } from './own/PasswordSection';
import { RanchSection } from './own/RanchSection';
import { SecondFactorSection } from './secondFactor/SecondFactorSection';
import { SaleMailsSection } from './own/SaleMailsSection';
import { SessionsSection } from './own/SessionsSection';
import { UsernameSection } from './own/UsernameSection';

/** What people do with their own account, one section each. */
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
  if (error) return <ErrorState message="Failed to load your account." onRetry={refetch} />;
  if (!account) return <LoadingState label="Loading your account" />;
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <UsernameSection account={account} />
      <EmailSection account={account} />
      <PasswordSection />
      <SecondFactorSection />
      {account.saleMails ? <SaleMailsSection saleMails={account.saleMails} /> : null}
      {account.lastCalls === undefined ? null : <LastCallsSection lastCalls={account.lastCalls} />}
      {account.role === 'member' ? <RanchSection account={account} /> : null}
      <SessionsSection />
      <DataSection />
      <DeletionSection />
    </Stack>
  );
}

/** Confirming an address elsewhere changes it. */
const always = { refetchOnMountOrArgChange: true };
