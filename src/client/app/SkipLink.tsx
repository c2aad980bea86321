import Link from '@mui/material/Link';

/** The first stop of the Tab key: past the header. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'absolute',
        left: 16,
        top: -64,
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        px: 2,
        py: 1.25,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}
