import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface ChosenNamesProps {
  /** Act done to them: `Deleted`. */
  label: string;
  names: readonly string[];
}

/** Names the rows that an act is about, because not all of them need to be on screen. */
export const ChosenNames = ({ label, names }: ChosenNamesProps) =>
  names.length === 0 ? null : (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {label}
      </Typography>
      <Box component="ul" aria-label={label} tabIndex={0} sx={listSx}>
        {names.map((name, index) => (
          <li key={`${String(index)} ${name}`}>{name}</li>
        ))}
      </Box>
    </Box>
  );

const listSx = { m: 0, pl: 3, maxHeight: 160, overflow: 'auto', overflowWrap: 'anywhere' };
