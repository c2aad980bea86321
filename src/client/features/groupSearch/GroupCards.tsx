import { styled } from '@mui/material/styles';
import { memo } from 'react';

import { supplierOf } from '../../api/compat/suppliers';
import { AnimalPicture } from '../../ui/pictures/AnimalPicture';
import { DeadlineLine } from '../../ui/Deadline/DeadlineLine';
import { listingText } from '../../ui/labels';
import { Money } from '../../ui/Money';
import { ShareBar } from '../../ui/ShareBar/ShareBar';
import { entryStyles } from './entryStyles';
import { GroupLink, SupplierLink } from './groupCells';
import { entriesOf, type GroupEntryProps, type GroupListProps } from './groupEntries';
import { SelectButton } from './SelectButton';

/** A phone's substitute for the table: a few animals at a glance. */
export const GroupCards = (list: GroupListProps) => (
  <Cards aria-label="Groups">
    {entriesOf(list).map((entry) => (
      <GroupCard key={entry.group._id} {...entry} />
    ))}
  </Cards>
);

const GroupCard = memo(function GroupCard({ group, suppliers, ...entry }: GroupEntryProps) {
  return (
    <li className={entry.isFading ? 'entry fading' : 'entry'}>
      <AnimalPicture group={group} size={56} drawingSize={36} />
      <div className="names">
        <GroupLink className="two-lines" group={group} />
        <div className="origin">
          <SupplierLink
            className="one-line"
            name={supplierOf(group, suppliers).name}
            onClick={() => entry.onSupplier(group)}
          />
          <span>, {group.state}</span>
        </div>
      </div>
      <SelectButton group={group} isSelected={entry.isSelected} onSelect={entry.onSelect} />
      <div className="whole-line">
        <ShareBar counts={group.quarters} />
        <DeadlineLine group={group} />
      </div>
      <p className="whole-line">
        {listingText(group)}
        <br />
        Cost per full portion: <Money cents={group.costPerPortionCents} />
      </p>
    </li>
  );
});

const Cards = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  listStyle: 'none',
  padding: 0,
  margin: 0,
  ...entryStyles,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '6px 12px',
    alignItems: 'center',
    padding: '10px 12px',
    overflow: 'hidden',
    color: 'var(--mui-palette-text-primary)',
    backgroundColor: 'var(--mui-palette-background-paper)',
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: 'var(--mui-shape-borderRadius)',
  },
  '& .names': { minWidth: 0 },
  // The state stays where a long supplier's name is cut.
  '& .origin': {
    display: 'flex',
    font: 'var(--mui-font-body2)',
    lineHeight: '24px',
    '& > button': { minWidth: 0 },
    '& > span': { flexShrink: 0, whiteSpace: 'pre' },
  },
  '& .whole-line': { gridColumn: '1 / -1' },
  '& > li > p': { margin: 0, font: 'var(--mui-font-body2)' },
});
