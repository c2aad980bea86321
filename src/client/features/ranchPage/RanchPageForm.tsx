import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { z } from 'zod';

import type { Picture } from '#shared/pictures/picture.schema';
import type { TimeZone } from '#shared/groups/timeZones';
import type { State } from '#shared/groups/vocabulary';
import { longestAbout, suggestRanchName } from '#shared/ranches/ranchPage';
import { ranchPageFormSchema } from '#shared/ranches/ranchPage.schema';
import type { ranchRoutes } from '#shared/ranches/ranches.contract';
import type { RouteAnswer } from '#shared/route';

import { useSaveRanchPageMutation, type RanchPageSetup } from '../../api/ranchesApi';
import { useDraft } from '../../api/useDraft';
import { paths } from '../../config/paths';
import { fieldProps } from '../../ui/fieldProps';
import { lazyPart } from '../../ui/lazyPart';
import { Section } from '../../ui/Section';
import { endAct } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { ZoneField } from '../../ui/ZoneField';
import { PassOnPage } from './PassOnPage';

const RanchPictureSection = lazyPart(
  () => import('./RanchPictureSection'),
  'RanchPictureSection',
  () => <Skeleton variant="rounded" height={194} />,
);

interface RanchPageFormProps {
  supplierId: string;
  supplierName: string;
  /** `null`: it was never set up. */
  page: RanchPageSetup | null;
  picture: Picture | null;
  /** Time zone of the ranch: as chosen, or that of its state. */
  ranchZone: TimeZone | null;
  /** When any of it was changed last. */
  version: string | null;
  state: State | null;
}

type RanchPageValues = z.input<typeof ranchPageFormSchema>;
type RanchPageBody = z.output<typeof ranchPageFormSchema>;
type Saved = RouteAnswer<typeof ranchRoutes.saveRanchPage>;

export function RanchPageForm(props: RanchPageFormProps) {
  const { supplierId, supplierName, page, picture, state } = props;
  const { form, save, isLoading } = useRanchPageForm(props);
  useDraft(form, `ranch page ${supplierId}`);
  const [{ length }, zone] = useWatch({ control: form.control, name: ['about', 'timeZone'] });
  const about = fieldProps(form, 'about');

  const handleSave = form.handleSubmit(async (body) => {
    endAct(await save(body), body, {
      failure: 'Failed to save the ranch page.',
      done: body.isOpen ? 'Your page is on.' : 'Your page is off.',
    });
  });

  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <Section title="Your page">
        <Stack
          component="form"
          noValidate
          spacing={2.5}
          onSubmit={(event) => void handleSave(event)}
        >
          <TextField
            label="Address"
            {...fieldProps(form, 'name')}
            slotProps={{
              htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
              input: {
                startAdornment: <InputAdornment position="start">{addressStart}</InputAdornment>,
              },
            }}
          />
          <TextField
            label="Who you are"
            multiline
            minRows={4}
            {...about}
            helperText={about.helperText ?? `${length} of ${longestAbout} characters`}
          />
          <ZoneField control={form.control} name="timeZone" zone={zone ?? null} state={state} />
          <Typography variant="body2" color="textSecondary">
            New groups begin with this time zone; those you have keep theirs.
          </Typography>
          <Controller
            control={form.control}
            name="isOpen"
            render={({ field: { value, onChange, ref, ...field } }) => (
              <FormControlLabel
                label="Show this page to the public"
                control={
                  <Switch
                    {...field}
                    checked={value}
                    onChange={(_, isOpen) => onChange(isOpen)}
                    slotProps={{ input: { ref } }}
                  />
                }
              />
            )}
          />
          <Typography variant="body2" color="textSecondary">
            The public sees your ranch’s name, your picture, this text, and each group of yours that
            is on sale: what is left, the prices and the deadline. They see no buyers, no members
            and no contact details. Search engines list the page. You can turn it off at any time.
          </Typography>
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" loading={isLoading}>
              Save page
            </Button>
            {page?.isOpen ? (
              <Button component={RouterLink} to={paths.ranch(page.name)} variant="outlined">
                See the page
              </Button>
            ) : null}
          </Stack>
        </Stack>
      </Section>
      <RanchPictureSection supplierId={supplierId} picture={picture} />
      {page?.isOpen ? <PassOnPage page={page} supplierName={supplierName} /> : null}
    </Stack>
  );
}

function useRanchPageForm({
  supplierId,
  supplierName,
  page,
  ranchZone,
  version,
}: RanchPageFormProps) {
  const [savePage, { isLoading }] = useSaveRanchPageMutation();
  const { form, save } = useSavedForm<RanchPageValues, RanchPageBody, string | null, Saved>(
    zodResolver(ranchPageFormSchema),
    {
      values: {
        name: page?.name ?? suggestRanchName(supplierName),
        about: page?.about ?? '',
        isOpen: page?.isOpen ?? true,
        timeZone: ranchZone ?? undefined,
      },
      version,
    },
    (body, seen) =>
      savePage({ params: { id: supplierId }, body: { ...body, seen: seen ?? undefined } }),
    ({ page: { name, about, isOpen }, updatedAt }, { timeZone }) => ({
      values: { name, about, isOpen, timeZone },
      version: updatedAt ?? null,
    }),
  );
  return { form, save, isLoading };
}

const addressStart = `${window.location.host}/r/`;
