import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';

import { productName } from '#shared/product';

import { paths } from '../../config/paths';
import { PageUnloaded } from '../../ui/PageProblem';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useGetPoliciesQuery } from './policiesApi';
import { policyTexts } from './policyTexts';

const pages = {
  [paths.terms]: { name: 'terms', title: 'Terms' },
  [paths.privacy]: { name: 'privacy', title: 'Privacy' },
  [paths.refunds]: { name: 'refunds', title: 'Refunds' },
  [paths.contact]: { name: 'contact', title: 'Contact' },
} as const;

const isPage = (path: string): path is keyof typeof pages => path in pages;

/** Policy of the subject in the address, by the operator, or the text that comes with the shop. */
export function PolicyPage() {
  const path = useLocation().pathname.replace(/\/$/, '').toLowerCase();
  const { name, title } = pages[isPage(path) ? path : paths.terms];
  const { data, error, refetch } = useGetPoliciesQuery();
  if (!data && !error) return <LoadingState label={`Loading ${title}`} />;
  if (!data) {
    return (
      <PageUnloaded
        answer={{ error, refetch }}
        failure="This page could not be loaded"
        ways={[{ label: 'Home', to: paths.home }]}
      />
    );
  }
  const own = name === 'contact' ? undefined : data[name];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {isAddress(own) ? (
        <Typography>
          {title} of {productName}:{' '}
          <Link href={own} sx={{ overflowWrap: 'anywhere' }}>
            {own}
          </Link>
        </Typography>
      ) : (
        <Text text={own ?? policyTexts[name]} />
      )}
      {name === 'contact' ? <Contact address={data.contact} /> : null}
    </>
  );
}

const isAddress = (text = ''): boolean => /^https?:\/\/\S+$/.test(text);

const Text = ({ text }: { text: string }) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part, index) =>
      part.startsWith('#') ? (
        <Typography key={index} variant="h3" component="h2" sx={{ mt: 3, mb: 1 }}>
          {part.replace(/^#+\s*/, '')}
        </Typography>
      ) : (
        <Typography key={index} sx={{ maxWidth: '66ch', mb: 1.5, whiteSpace: 'pre-line' }}>
          {part}
        </Typography>
      ),
    );

const Contact = ({ address }: { address: string | undefined }) => (
  <>
    <Text text="# About your account or this shop" />
    <Typography>
      {address ? (
        <>
          Write to <Link href={`mailto:${address}`}>{address}</Link>.
        </>
      ) : (
        'Answer any email that you have from us.'
      )}
    </Typography>
  </>
);
