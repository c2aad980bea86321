import Tune from '@mui/icons-material/Tune';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

import type { Column } from './columns';
import { MenuMark } from './MenuMark';
import { densities, type TableViewControl } from './useTableView';

interface TableViewMenuProps<Row> {
  columns: readonly Column<Row>[];
  control: TableViewControl;
  /** Cards have no density. */
  hasDensity: boolean;
}

const densityNames = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' };

/** Visible columns and row density. The first column names the row and cannot be hidden. */
export function TableViewMenu<Row>({
  columns: [, ...columns],
  control: { view, isChanged, change, reset },
  hasDensity,
}: TableViewMenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (key: string, isShown: boolean) =>
    change({
      hidden: isShown ? [...view.hidden, key] : view.hidden.filter((hidden) => hidden !== key),
    });

  return (
    <>
      <Tooltip title="Columns and density">
        <IconButton
          aria-label="Columns and density"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Tune />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <ListSubheader role="presentation">Columns</ListSubheader>
        {columns.map(({ key, label }) => {
          const isShown = !view.hidden.includes(key);
          return (
            <MenuItem
              key={key}
              dense
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => toggle(key, isShown)}
            >
              <MenuMark kind="checkbox" isChecked={isShown} />
              {label}
            </MenuItem>
          );
        })}
        {hasDensity ? <ListSubheader role="presentation">Density</ListSubheader> : null}
        {hasDensity
          ? densities.map((density) => (
              <MenuItem
                key={density}
                dense
                role="menuitemradio"
                aria-checked={density === view.density}
                onClick={() => change({ density })}
              >
                <MenuMark kind="radio" isChecked={density === view.density} />
                {densityNames[density]}
              </MenuItem>
            ))
          : null}
        <Divider />
        <MenuItem dense disabled={!isChanged} onClick={reset}>
          Reset
        </MenuItem>
      </Menu>
    </>
  );
}
