import Bookmarks from '@mui/icons-material/BookmarksOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

import { isListOf, isNullOr, isOneOf, isShaped, isText, type Shape } from '#shared/shape';

import { lazyPart } from '../lazyPart';
import { notify } from '../notify';
import { MenuMark } from './MenuMark';
import type { TableState } from './tableState';

const SaveViewDialog = lazyPart(() => import('./SaveViewDialog'), 'SaveViewDialog');

interface SavedViewsProps {
  /** The table's own name. */
  name: string;
  state: TableState;
  onChange: (changes: Partial<TableState>) => void;
}

/** Searches, filters and orders that a reader named; one of them is put into the address. */
export function SavedViews({ name, state, onChange }: SavedViewsProps) {
  const { views, save, remove, bringBack } = useSavedViews(name);
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
      onAct: () => bringBack(view),
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

/** Everything of a table's address but its page, under a name of its reader's own. */
interface SavedView extends Omit<TableState, 'page'> {
  name: string;
}

const viewShape: Shape<SavedView> = {
  name: isText,
  sort: isNullOr(isText),
  order: isOneOf(['asc', 'desc']),
  q: isText,
  filter: isText,
};
const isViews = isListOf(isShaped(viewShape));

/** The views that a reader named; remembered by this browser. */
function useSavedViews(name: string) {
  const storageKey = `table.${name}.views`;
  const [views, setViews] = useState(() => readViews(storageKey));
  const keep = (changed: SavedView[]) => {
    localStorage.setItem(storageKey, JSON.stringify(changed));
    setViews(changed);
  };
  /** As kept now, not as when it was drawn: an Undo comes later, and other tabs keep views too. */
  const without = ({ name: viewName }: SavedView) =>
    readViews(storageKey).filter((one) => one.name !== viewName);
  return {
    views,
    save: (view: SavedView) => keep([...without(view), view]),
    remove: (view: SavedView) => keep(without(view)),
    bringBack: (view: SavedView) => {
      const isTaken = readViews(storageKey).some((one) => one.name === view.name);
      if (isTaken) notify.error(`Another view was saved as ${view.name} since. It stays.`);
      else keep([...readViews(storageKey), view]);
    },
  };
}

/** True where the table shows the view. */
const isShown = (view: SavedView, state: TableState): boolean =>
  view.q === state.q &&
  view.filter === state.filter &&
  view.sort === state.sort &&
  view.order === state.order;

function readViews(storageKey: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return isViews(stored) ? stored : [];
  } catch {
    return [];
  }
}
