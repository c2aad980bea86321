import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

import { colorModeNames, colorModes, type ColorMode } from './colorModes';

interface ColorModeChoiceProps {
  /** Where it opens; closed without one. */
  anchor: HTMLElement | null;
  mode: ColorMode;
  onChoose: (mode: ColorMode) => void;
  onClose: () => void;
}

/** The open menu; loaded when it is opened. */
export function ColorModeChoice({ anchor, mode, onChoose, onClose }: ColorModeChoiceProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {colorModeNames.map((name) => (
        <MenuItem
          key={name}
          role="menuitemradio"
          aria-checked={name === mode}
          selected={name === mode}
          onClick={() => onChoose(name)}
        >
          <ListItemIcon>
            <ModeIcon name={name} />
          </ListItemIcon>
          {colorModes[name].label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function ModeIcon({ name }: { name: ColorMode }) {
  const { Icon } = colorModes[name];
  return <Icon fontSize="small" />;
}
