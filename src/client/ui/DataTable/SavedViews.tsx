import Bookmarks from '@mui/icons-material/BookmarksOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

import { lazyPart } from '../lazyPart';
import { notify } from '../notify';
import { MenuMark } from './MenuMark';
import type { TableState } from './tableState';
import { isShown, useSavedViews, type SavedView } from './useSavedViews';

const SaveViewDialog = lazyPart(() => import('./SaveViewDialog'), 'SaveViewDialog');

interface SavedViewsProps {
  /** The table's own name. */
  name: string;
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
}

/** Searches, filters and orders that a reader named; one of them is put into the address. */
export function SavedViews({ name, state, onChange }: SavedViewsProps) {
  const { views, save, remove } = useSavedViews(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const current = views.find((view) => isShown(view, state));
  const isPlain = !state.q && !state.filter && !state.sort;

  const close = () => setAnchor(null);
  const handleApply = ({ q, filter, sort, order }: SavedView) => {
    close();
    onChange({ q, filter, sort, order });
  };
  const handleRemove = (view: SavedView) => {
    close();
    remove(view);
    notify.success(`${view.name} was removed.`, {
      label: 'Undo',
      onAct: () => save(view),
    });
  };
  const handleName = (viewName: string) => {
    const { q, filter, sort, order } = state;
    save({ name: viewName, q, filter, sort, order });
  };
  return (
    <>
      <Tooltip title="Saved views">
        <IconButton
          aria-label="Saved views"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Bookmarks />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {views.map((view) => (
          <MenuItem
            key={view.name}
            dense
            role="menuitemradio"
            aria-checked={view === current}
            onClick={() => handleApply(view)}
          >
            <MenuMark kind="radio" isChecked={view === current} />
            {view.name}
          </MenuItem>
        ))}
        {views.length > 0 ? <Divider /> : null}
        {current ? (
          <MenuItem dense onClick={() => handleRemove(current)}>
            Remove {current.name}
          </MenuItem>
        ) : (
          <MenuItem
            dense
            disabled={isPlain}
            onClick={() => {
              close();
              setIsNaming(true);
            }}
          >
            Save this view
          </MenuItem>
        )}
      </Menu>
      {isNaming ? <SaveViewDialog onName={handleName} onClose={() => setIsNaming(false)} /> : null}
    </>
  );
}
