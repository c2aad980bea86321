import { useState } from 'react';

import { errorStatus } from '../../api/errorMessage';

interface Answer {
  data?: unknown;
  error?: unknown;
}

interface Options {
  pollingInterval: number;
  skipPollingIfUnfocused: true;
  refetchOnMountOrArgChange: true;
}

/**
 * Reads what a visitor looks at by the name in its address. Others buy meanwhile: it is asked anew while the page is
 * looked at, until the server says that it is not there.
 */
export function useLooking<Params, Read extends Answer>(
  useRead: (read: { params: Params }, options: Options) => Read,
  params: Params,
  pollMs = 5_000,
): Read & { isGone: boolean } {
  const name = JSON.stringify(params);
  const [gone, setGone] = useState<string | null>(null);
  const answer = useRead(
    { params },
    {
      pollingInterval: gone === name ? 0 : pollMs,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const isGone = answer.error ? errorStatus(answer.error) === 404 : answer.data === null;
  if (isGone && gone !== name) setGone(name);
  return { ...answer, isGone };
}
