import Button from '@mui/material/Button';

interface ClearButtonProps {
  size?: 'small' | 'large';
  onClick: () => void;
}

export const ClearButton = ({ size = 'large', onClick }: ClearButtonProps) => (
  <Button size={size} onClick={onClick} sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}>
    Clear Selection
  </Button>
);
