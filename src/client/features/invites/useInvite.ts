import { useSearchParams } from 'react-router-dom';

import { useValidateInviteQuery } from './invitesApi';

/** The token in the address, and the server's answer about it. */
export function useInvite() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const validation = useValidateInviteQuery({ query: { token } }, { skip: token === '' });
  return { token, ...validation };
}
