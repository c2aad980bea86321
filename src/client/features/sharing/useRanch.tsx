import type { ReactNode } from 'react';

import { useGetRanchQuery, type Ranch } from '../../api/ranchesApi';
import { paths } from '../../config/paths';
import { PageProblem, PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { useLooking } from './looking';

const ways = [{ label: 'See what is on sale', to: paths.home }];

const pollMs = 10_000;

/** A ranch by the name in an address; what the page shows instead until it is there, or if it is not. */
export function useRanch(name: string): { data: Ranch | null; instead: ReactNode } {
  const { data, isGone, error, refetch } = useLooking(useGetRanchQuery, { name }, pollMs);
  if (isGone) {
    return {
      data: null,
      instead: (
        <PageProblem message="No ranch has a page here" ways={ways}>
          The rancher may have turned it off, or part of the address is missing.
        </PageProblem>
      ),
    };
  }
  if (data) return { data, instead: null };
  return {
    data: null,
    instead: error ? (
      <PageUnloaded answer={{ error, refetch }} failure="Failed to load the ranch" ways={ways} />
    ) : (
      <LoadingState label="Loading the ranch" />
    ),
  };
}
