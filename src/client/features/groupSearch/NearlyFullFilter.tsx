import Check from '@mui/icons-material/Check';
import ButtonBase from '@mui/material/ButtonBase';

interface NearlyFullFilterProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export const NearlyFullFilter = ({ isOn, onChange }: NearlyFullFilterProps) => (
  <ButtonBase
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
    sx={{ ...pillSx, ...(isOn ? onSx : offSx) }}
  >
    {isOn ? <Check sx={{ ml: '-7px', mr: '6px' }} /> : null}
    Nearly full
  </ButtonBase>
);

const pillSx = {
  flexShrink: 0,
  height: 44,
  px: 1.5,
  borderRadius: '22px',
  fontFamily: 'fontFamily',
  fontSize: '1rem',
  lineHeight: 1.5,
  transition: 'background-color 300ms, box-shadow 300ms',
  '&:active': { boxShadow: 1 },
};

const onSx = {
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'primary.dark' },
};

const tint = (more: string) =>
  `rgba(var(--mui-palette-action-selectedChannel) / calc(var(--mui-palette-action-selectedOpacity) + var(--mui-palette-action-${more}Opacity)))`;

const offSx = {
  color: 'text.primary',
  bgcolor: 'action.selected',
  '&:hover': { bgcolor: tint('hover') },
  '&.Mui-focusVisible': { bgcolor: tint('focus') },
};
