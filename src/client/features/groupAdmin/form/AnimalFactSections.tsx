import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { entryOf, type ApartName, type ListedName, type Weights } from '#shared/groups/facts';
import { listedNames, weighedNames } from '#shared/groups/factText';

import type { Group } from '../../../api/group';
import { FactField } from './FactField';
import { fieldGrid } from '../../../ui/fieldGrid';
import { FormSection } from './FormSection';
import { WeightField, weightFieldNames } from './WeightField';

/** Texts have a row of their own; the other fields come first, two in a row. */
const isWide = (name: ListedName): boolean => entryOf(name).kind === 'text';
const inRows = listedNames.toSorted((a, b) => Number(isWide(a)) - Number(isWide(b)));

export interface AnimalFactSectionsProps {
  stored?: Group;
  /** A weight that has its field elsewhere in the form. */
  weightAbove?: keyof Weights | undefined;
  level?: 'h2' | 'h3';
}

/** Fields of both forms about the animal, where the server keeps them. */
export const AnimalFactSections = ({ stored, weightAbove, level }: AnimalFactSectionsProps) => (
  <>
    <FormSection title="The animal" level={level}>
      <Box sx={fieldGrid}>
        {Object.entries(apartFields).map(([name, Field]) => (
          <Field key={name} stored={stored} weightAbove={weightAbove} />
        ))}
        {weighedNames.map((name) => (
          <FactField key={name} name={name} stored={stored} />
        ))}
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          Buyers see what their share comes to in pounds and in freezer space.
        </Typography>
      </Box>
    </FormSection>
    <FormSection title="What’s included" level={level}>
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

/** The fields of facts that are shown by code of their own. */
const apartFields: Record<ApartName, (props: AnimalFactSectionsProps) => ReactNode> = {
  tag: ({ stored }) => <FactField name="tag" stored={stored} />,
  weights: ({ weightAbove }) =>
    weightFieldNames
      .filter((name) => name !== weightAbove)
      .map((name) => <WeightField key={name} name={name} />),
};
