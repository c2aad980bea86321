import type { AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { ActionBar } from '../ActionBar';
import { ClearButton } from './ClearButton';

interface PaymentObstacleProps {
  severity: AlertProps['severity'];
  /** Reason why paying is not possible. */
  children: string;
  button: string;
  onClick: () => void;
  isBusy?: boolean;
  onClear: () => void;
}

/** Replaces the card form when it cannot be shown: the reason, and what to do. */
export const PaymentObstacle = ({ severity, children, button, ...props }: PaymentObstacleProps) => (
  <ActionBar message={children} severity={severity}>
    <Button
      variant="contained"
      size="large"
      fullWidth
      loading={props.isBusy ?? false}
      onClick={props.onClick}
    >
      {button}
    </Button>
    <ClearButton onClick={props.onClear} />
  </ActionBar>
);
