import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface WaitlistProblemProps {
  waitlistActs: {
    isBusy: boolean;
    problem: string | null;
    onProve: (() => void) | null;
    proof: string | null;
  };
}

/** Why the last act failed; where it needs a confirmed address, the way to one. */
export function WaitlistProblem({ waitlistActs }: WaitlistProblemProps) {
  const { isBusy, problem, onProve, proof } = waitlistActs;
  if (proof) return <Alert severity="info">{proof} Open it, then join the waitlist.</Alert>;
  if (!problem) return null;
  return (
    <Alert
      severity="error"
      action={
        onProve ? (
          <Button color="inherit" disabled={isBusy} onClick={onProve}>
            Email me a link
          </Button>
        ) : null
      }
    >
      {problem}
    </Alert>
  );
}
