import Contrast from '@mui/icons-material/Contrast';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';

const modes = {
  light: { label: 'Light', Icon: LightMode },
  dark: { label: 'Dark', Icon: DarkMode },
  system: { label: 'Same as this device', Icon: Contrast },
} as const;

const modeNames = ['light', 'dark', 'system'] as const;

/** Light, dark or the device's own; remembered by this browser. */
export function ColorModeMenu() {
  const { mode = 'system', setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { Icon, label } = modes[mode];

  const handleChoose = (chosen: keyof typeof modes) => {
    setMode(chosen);
    setAnchor(null);
  };

  return (
    <>
      <IconButton
        aria-label={`Colors: ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        color="inherit"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modeNames.map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={name === mode}
            selected={name === mode}
            onClick={() => handleChoose(name)}
          >
            <ListItemIcon>{<ModeIcon name={name} />}</ListItemIcon>
            {modes[name].label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function ModeIcon({ name }: { name: keyof typeof modes }) {
  const { Icon } = modes[name];
  return <Icon fontSize="small" />;
}
