import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';

import { portions, type Portion } from '#shared/groups/portions';
import { formatCents } from '#shared/money';
import type { SessionUser } from '#shared/users/users.contract';

import { errorStatus } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { useGetGroupQuery } from '../../api/groupsApi';
import { paths } from '../../config/paths';
import { useUser } from '../../session/useUser';
import { LazyShareInFreezer } from '../../ui/Freezer/LazyShareInFreezer';
import { obstacleText, whyNothingIsLeft } from '../../ui/whyNothingIsLeft';
import { PortionChoice } from './PortionChoice';

export interface JoinSharedProps {
  group: Group;
  /** The address of this page, with a choice to come back with. */
  pathWith: (choice: { join?: Portion }) => string;
}

/** A share is chosen here; it stays chosen through the login or the registration. */
export function JoinShared({ group, pathWith }: JoinSharedProps) {
  const user = useUser();
  const [params] = useSearchParams();
  const isBack = params.has('join');
  const [chosen, setChosen] = useState<Portion | null>(
    portions.find((portion) => portion === params.get('join')) ?? null,
  );
  const asked = useGetGroupQuery({ params: { id: group._id } }, { skip: !user });
  const mayBuy = asked.data?._id === group._id;
  const offered = group.shares.filter(({ available }) => available);
  // The choice stays even if the share is gone meanwhile: the payment step then says so.
  const obstacle = whyNothingIsLeft(group);
  const portion = chosen ?? offered.at(-1)?.portion ?? null;
  const checkout = paths.groupSearch({
    supplierId: group.supplier._id,
    groupId: group._id,
    portion,
  });

  if (isBack && mayBuy) return <Navigate to={checkout} replace />;
  return (
    <Stack spacing={4}>
      <Stack spacing={2}>
        <PortionChoice group={group} portion={portion} onChange={setChosen} />
        {user && errorStatus(asked.error) === 404 ? (
          <Alert severity="info">{whyNot(user)}</Alert>
        ) : obstacle ? (
          <Alert severity="info">{obstacleText[obstacle]}</Alert>
        ) : (
          <>
            <Button
              variant="contained"
              size="large"
              component={Link}
              sx={{ alignSelf: { sm: 'flex-start' } }}
              {...(user
                ? { to: checkout }
                : loginFor(pathWith(portion ? { join: portion } : {}), choiceOf(group, portion)))}
            >
              Join this group
            </Button>
            {user ? null : (
              <Typography variant="body2" color="textSecondary">
                You will log in or create an account first. Your share stays chosen.
              </Typography>
            )}
          </>
        )}
      </Stack>
      {portion ? <LazyShareInFreezer group={group} portion={portion} /> : null}
    </Stack>
  );
}

/** `Half of Grass-Fed Lamb, $130.00` */
function choiceOf({ name, shares }: Group, portion: Portion | null): string | undefined {
  const option = shares.find((share) => share.portion === portion);
  return option && `${option.portion} of ${name}, ${formatCents(option.priceCents)}`;
}

/** To the login, which names the choice, returns here and continues. */
function loginFor(path: string, choice: string | undefined) {
  const [pathname = '', search = ''] = path.split('?');
  return {
    to: paths.login,
    state: { choice, from: { pathname, search: search && `?${search}`, hash: '' } },
  };
}

/** Only who waits to run a supplier's groups buys from none; a member without a supplier from any. */
const whyNot = ({ role, supplierId }: SessionUser): string =>
  role === 'member' || supplierId
    ? 'Your account is with another ranch, and each account can buy from one. You can look at this group here, but not buy from it.'
    : 'Your account has no supplier yet, so you cannot buy from this group with it.';
