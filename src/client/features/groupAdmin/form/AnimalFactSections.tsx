import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { entryOf, type ListedName } from '#shared/groups/facts';
import { listedNames } from '#shared/groups/factText';

import type { Group } from '../../../api/group';
import { AnimalFields } from './AnimalFields';
import { FactField } from './FactField';
import { fieldGrid } from './fieldGrid';
import { FormSection } from './FormSection';

/** Texts have a row of their own; the other fields come first, two in a row. */
const isWide = (name: ListedName): boolean => entryOf(name).kind === 'text';
const inRows = listedNames.toSorted((a, b) => Number(isWide(a)) - Number(isWide(b)));

/** What both forms ask of the animal, where the server keeps it. */
export const AnimalFactSections = ({ stored }: { stored?: Group }) => (
  <>
    <FormSection title="The animal">
      <AnimalFields stored={stored} />
    </FormSection>
    <FormSection title="What’s included">
      <Box sx={fieldGrid}>
        {inRows.map((name) => (
          <FactField key={name} name={name} stored={stored} />
        ))}
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          Custom-exempt: we tell buyers they own part of the live animal and packages are stamped
          NOT FOR SALE. Every share must be owned before harvest.
        </Typography>
      </Box>
    </FormSection>
  </>
);
