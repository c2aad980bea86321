import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { paths } from '../../config/paths';
import { PageTitle } from '../../ui/PageTitle';
import { thumbTarget } from '../../ui/thumbTarget';

/** The words of the About page, and where its link leads. */
export const aboutContent = {
  title: 'About Us',
  lead: 'A small home-care facility that feels like home.',
  paragraphs: [
    'We are a licensed adult family home. A handful of residents live with us, each in a room of their own, with the same familiar caregivers by day and by night.',
    'Care here is unhurried: help with bathing, dressing and medication, meals cooked in our own kitchen from what grows and grazes nearby, and time to sit together afterwards.',
    'Families are welcome at any hour. Come and see the house, meet the people who live in it, and ask us whatever you need to know.',
  ],
  link: { label: 'Visit our home-care website', href: 'https://www.example.com/' },
  shop: { label: 'Looking for shared meat from local ranchers?', action: 'Go to Sharecut' },
} as const;

const { title, lead, paragraphs, link, shop } = aboutContent;

export function AboutPage() {
  return (
    <Container
      component="main"
      maxWidth={false}
      sx={{ maxWidth: 760, minHeight: 'calc(100vh - 64px)', py: { xs: 5, sm: 10 } }}
    >
      <PageTitle lead={lead}>{title}</PageTitle>
      <Stack spacing={2.5} sx={{ maxWidth: '66ch', fontSize: '1.0625rem' }}>
        {paragraphs.map((paragraph) => (
          <Typography key={paragraph} sx={{ fontSize: 'inherit' }}>
            {paragraph}
          </Typography>
        ))}
      </Stack>
      <Button
        variant="contained"
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        sx={{ mt: 4 }}
      >
        {link.label}
      </Button>
      <Box sx={{ mt: 8, pt: 3, borderTop: 1, borderColor: 'divider' }}>
        <Typography variant="body2" color="textSecondary">
          {shop.label}{' '}
          <Link component={RouterLink} to={paths.home} color="inherit" sx={thumbTarget}>
            {shop.action}
          </Link>
        </Typography>
      </Box>
    </Container>
  );
}
