import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';

import { unfilledLabels } from '#shared/groups/deadline';
import { groupStatusLabels } from '#shared/groups/groupStatus';
import { fixedOnceSold } from '#shared/groups/groupForms';
import { entryOf, mapFacts, type FactName } from '#shared/groups/facts';
import { factText, fieldLabelOf } from '#shared/groups/factText';
import { formatDeadline } from '#shared/groups/groupClock';
import { zoneLabel } from '#shared/groups/timeZones';
import { formatCents } from '#shared/money';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { useAbilities } from '../../../api/platformApi';
import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/compat/suppliers';
import { useDraft } from '../../../api/useDraft';
import type { SupplierList } from '../../../api/useSupplierList';
import { paths } from '../../../config/paths';
import { ActionDialog } from '../../../ui/ActionDialog';
import { firstProblem } from '../../../ui/firstProblem';
import { notify } from '../../../ui/notify';
import { UnsavedChanges } from '../../../ui/UnsavedChanges';
import { describeCorrection, describeUnsold } from '../describeUnsold';
import { AnimalFactSections } from './AnimalFactSections';
import { describeMove } from './describeMove';
import { editGroupSchema } from './editGroupSchema';
import { DeadlineFields } from './DeadlineFields';
import { FormSection } from './FormSection';
import { storedValues, withChanges, type EditBody, type EditValues } from './groupFormValues';
import { ClockField, GroupFields, isAnimalFixed } from './GroupFields';
import { OwnersWarning } from './OwnersWarning';
import { PortionChecks } from './PortionChecks';
import { StockFields } from './StockFields';
import { SupplierField } from './SupplierField';
import { useUpdateGroup } from './useUpdateGroup';

interface EditGroupFormProps {
  group: Group;
  supplierList: SupplierList;
  onRefetch: () => Promise<Group | null>;
}

export function EditGroupForm({ group, supplierList, onRefetch }: EditGroupFormProps) {
  const { suppliers } = supplierList;
  const can = useAbilities();
  const ranchZone = suppliers.find(({ _id }) => _id === group.supplier._id)?.timeZone;
  const [known, setKnown] = useState(group);
  const [changes, setChanges] = useState<Change[]>([]);
  const [toConfirm, setToConfirm] = useState<EditBody | null>(null);
  const form = useForm<EditValues, unknown, EditBody>({
    resolver: zodResolver(editGroupSchema(known)),
    defaultValues: storedValues(group),
  });
  useDraft(form, `group ${group._id}`);
  const { update, isSaved } = useUpdateGroup({
    form,
    known,
    onRefetch,
    onStale: (stored) => {
      setChanges(describeChanges(known, stored, suppliers));
      setKnown(stored);
    },
  });

  const handleSubmit = form.handleSubmit(
    (body) => {
      // Fields that were edited before the first sale, or restored from a draft.
      const fixed = fixedOnceSold.map((field) => [field, known[field]] as const);
      const stored = Object.fromEntries(fixed) as Partial<EditBody>;
      setToConfirm(isAnimalFixed(known) ? { ...body, ...stored } : body);
    },
    (errors) => notify.error(firstProblem(errors) ?? 'All fields are required.'),
  );

  return (
    <FormProvider {...form}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, maxWidth: 800 }}>
        <Stack component="form" noValidate spacing={4} onSubmit={handleSubmit}>
          <FormSection title="The group">
            <SupplierField list={supplierList} fixedName={supplierOf(known, suppliers).name} />
            <GroupFields stored={known} ranchZone={ranchZone} />
            <ClockField ranchZone={ranchZone} />
          </FormSection>
          <FormSection title="Cost and shares">
            <StockFields stored={known} />
            <PortionChecks totalPortions={known.totalPortions} />
            <OwnersWarning totalPortions={known.totalPortions} />
          </FormSection>
          {can.fillBy ? (
            <FormSection title="Deadline">
              <DeadlineFields stored={known} ranchZone={ranchZone} />
            </FormSection>
          ) : null}
          {can.animalFacts ? <AnimalFactSections stored={known} /> : null}
          {changes.length > 0 && !isSaved ? <StaleNotice changes={changes} /> : null}
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
            <Button type="submit" variant="contained" disabled={isSaved}>
              Save Group
            </Button>
            <Button component={RouterLink} to={paths.manageGroups}>
              Cancel
            </Button>
          </Stack>
        </Stack>
      </Paper>
      {toConfirm ? (
        <ActionDialog
          title={`Save ${known.name}?`}
          label="Save group"
          act={() => update(toConfirm)}
          onClose={() => setToConfirm(null)}
        >
          <ChangeList changes={describeChanges(known, withChanges(known, toConfirm), suppliers)} />
          {describeUnsold(known, toConfirm.status)} {describeCorrection(known, toConfirm)}{' '}
          {describeMove(known, withChanges(known, toConfirm).fillBy)} Members see the change right
          away.
        </ActionDialog>
      ) : null}
      <UnsavedChanges isDirty={isSaved ? false : form.formState.isDirty} />
    </FormProvider>
  );
}

/** Another admin saved first: their changes, next to the button to save again. */
const StaleNotice = ({ changes }: { changes: readonly Change[] }) => (
  <Alert severity="warning">
    <AlertTitle>This group has changed since you opened it.</AlertTitle>
    <ChangeList changes={changes} />
    Your changes are kept. Check them, then save again.
  </Alert>
);

/** Value before and after, of each change. */
const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        {label}: {before} → <strong>{after}</strong>
      </li>
    ))}
  </Box>
);

interface Change {
  label: string;
  before: string;
  after: string;
}

/** Label and text of each field that both sides may have changed. */
type Facts = Record<
  Exclude<keyof EditValues, 'fillByReason' | 'version'>,
  readonly [label: string, words: string]
>;

/** Changes of another admin while the form was open, with the form's labels. */
function describeChanges(opened: Group, stored: Group, suppliers: readonly Supplier[]): Change[] {
  const before = factsOf(opened, suppliers);
  const after = factsOf(stored, suppliers);
  return (Object.keys(after) as (keyof Facts)[])
    .map((field) => ({ label: after[field][0], before: before[field][1], after: after[field][1] }))
    .filter((change) => change.before !== change.after);
}

const factsOf = (group: Group, suppliers: readonly Supplier[]): Facts => ({
  name: ['Group name', group.name],
  supplierId: ['Supplier', supplierOf(group, suppliers).name],
  animal: ['Animal', group.animal],
  state: ['State', group.state],
  timeZone: ['Time zone', zoneLabel(group.timeZone)],
  remainingCost: ['Remaining cost', formatCents(group.remainingCents)],
  portionsAvailable: ['Shares offered', group.portionsAvailable.join(', ')],
  status: ['Status', groupStatusLabels[group.status]],
  fillBy: [
    'Deadline',
    group.fillBy ? formatDeadline(new Date(group.fillBy), group.timeZone) : 'none',
  ],
  ifUnfilled: ['If it doesn’t sell out', unfilledLabels[group.ifUnfilled]],
  ...mapFacts((name) => [fieldLabelOf(name), factText(name, group[name]) ?? unsaid(name)] as const),
});

const unsaid = (name: FactName): string =>
  entryOf(name).shown === 'apart' ? 'none' : 'not stated';
