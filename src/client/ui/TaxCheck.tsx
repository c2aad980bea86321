import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';

interface TaxCheckProps {
  isTax: boolean | undefined;
  onChange: (isTax: boolean) => void;
  problem?: string | undefined;
}

/** The supplier's mark that a fee is a tax. */
export const TaxCheck = ({ isTax = false, onChange, problem }: TaxCheckProps) => (
  <div>
    <FormControlLabel
      control={<Checkbox checked={isTax} onChange={({ target }) => onChange(target.checked)} />}
      label="This is a tax"
    />
    {problem ? <FormHelperText error>{problem}</FormHelperText> : null}
  </div>
);

export const taxNote =
  'Sharecut computes no tax. One that you owe is a fee that you mark as a tax: buyers read it line by line, and Books sum it by state.';
