import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { useGetRanchPageQuery } from '../../api/ranchesApi';
import { paths } from '../../config/paths';
import { useActor } from '../../session/useUser';
import { Section } from '../../ui/Section';

/** Beside a group's own link: the page that shows all groups of its ranch, or the way to turn it on. */
export function RanchPageLine({ supplierId }: { supplierId: string }) {
  const { role } = useActor();
  const { data } = useGetRanchPageQuery({ params: { id: supplierId } });
  if (!data) return null;
  const { page } = data;
  return (
    <Section title="Your page">
      {page?.isOpen ? (
        <Typography>
          This group is on it, too:{' '}
          <Link component={RouterLink} to={paths.ranch(page.name)}>
            {page.url.replace(/^https?:\/\//, '')}
          </Link>
        </Typography>
      ) : (
        <Button
          variant="outlined"
          component={RouterLink}
          to={paths.ranchPage(role === 'superadmin' ? supplierId : undefined)}
        >
          Turn on your page
        </Button>
      )}
    </Section>
  );
}
