import Link from '@mui/material/Link';

/** A phone number as its owner wrote it, which a phone calls; a target for a thumb, also with text right below. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <Link
    href={`tel:${phone.replace(/[^+\d]/g, '')}`}
    sx={{
      display: 'inline-block',
      py: 0.25,
      '@media print': { color: 'inherit', textDecoration: 'none' },
    }}
  >
    {phone}
  </Link>
);
