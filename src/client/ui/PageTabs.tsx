import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';

import { useQueryParams } from './router/useQueryParams';

export interface PageTab {
  /** Its name in the address: `?tab=money`. */
  key: string;
  label: string;
  content: ReactNode;
}

interface PageTabsProps {
  /** Name of all of them, for a screen reader. */
  label: string;
  tabs: readonly PageTab[];
  /** Tab of an address that names none; a later value does not switch the tab of an open page. */
  usual: string;
}

/** Parts of a page of which one is shown; once shown it stays, so that what was typed in it is kept. */
export function PageTabs({ label, tabs, usual }: PageTabsProps) {
  const id = useId();
  const [params, changeParams] = useQueryParams();
  const named = params.get('tab');
  const [first] = useState(usual);
  const shown = tabs.find(({ key }) => key === named)?.key ?? first;
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (!seen.includes(shown)) setSeen([...seen, shown]);
  const show = (key: string) =>
    changeParams((next) => {
      next.set('tab', key);
      return next;
    });
  return (
    <>
      <Tabs
        aria-label={label}
        value={shown}
        onChange={(_, key: string) => show(key)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={tab.label}
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-${tab.key}-part`}
            sx={{ minWidth: 72, minHeight: 48, textTransform: 'none' }}
          />
        ))}
      </Tabs>
      {tabs.map(({ key, content }) => (
        <Box
          key={key}
          role="tabpanel"
          id={`${id}-${key}-part`}
          aria-labelledby={`${id}-${key}`}
          hidden={key !== shown}
        >
          {seen.includes(key) ? content : null}
        </Box>
      ))}
    </>
  );
}
