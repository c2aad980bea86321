import Box from '@mui/material/Box';

/** A parcel in butcher's paper, tied with string: the animals' one line. */
export function ParcelDrawing() {
  return (
    <Box component="svg" viewBox="0 0 96 56" aria-hidden sx={{ width: 96, height: 56 }}>
      <path
        d="M8 20L20 10H76L88 20V48C88 50 87 51 85 51H11C9 51 8 50 8 48ZM8 20H88M46 10V51M8 35H88M46 35C38 26 33 30 37 34C40 36 43 35.500 46 35C54 26 59 30 55 34C52 36 49 35.500 46 35L40 42M46 35L53 42"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
