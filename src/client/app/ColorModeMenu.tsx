import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';

import { lazyPart } from '../ui/lazyPart';
import { colorModes, type ColorMode } from './colorModes';

const ColorModeChoice = lazyPart(() => import('./ColorModeChoice'), 'ColorModeChoice');

/** Light, dark or the device's own; remembered by this browser. */
export function ColorModeMenu() {
  const { mode = 'system', setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(0);
  const { Icon, label } = colorModes[mode];

  const handleChoose = (chosen: ColorMode) => {
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
        onClick={({ currentTarget }) => {
          setOpened(opened + 1);
          setAnchor(currentTarget);
        }}
      >
        <Icon />
      </IconButton>
      {opened > 0 ? (
        <ColorModeChoice
          key={opened}
          anchor={anchor}
          mode={mode}
          onChoose={handleChoose}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}
