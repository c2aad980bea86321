import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { newsMinutes } from '#shared/news/news';
import { newsTextSchema } from '#shared/news/news.schema';

import { errorFields, errorMessage, errorStatus } from '../../api/errorMessage';
import { useStoredDraft } from '../../api/useDraft';
import { randomUuid } from '../../session/randomUuid';
import { notify } from '../../ui/notify';
import { resetToSaved } from '../../ui/resetToSaved';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { usePostNewsMutation } from './newsApi';
import { NewsField } from './NewsField';

/** The id is kept with what was typed: sent again after a lost answer, also by a reloaded page, it is one. */
const formSchema = z.object({ id: z.string(), text: newsTextSchema });

const empty = { id: '', text: '' };

export function NewsForm({ groupId }: { groupId: string }) {
  const [post, { isLoading }] = usePostNewsMutation();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: empty });
  useStoredDraft(form, `news ${groupId}`);
  const submit = form.handleSubmit(async ({ id: kept, text }) => {
    const id = kept || randomUuid();
    form.setValue('id', id, { shouldDirty: true });
    const sent = form.getValues();
    const { error } = await post({ params: { id: groupId }, body: { id, text } });
    if (!error) {
      setProblem(undefined);
      resetToSaved(form, sent, empty);
      notify.success('Your news is posted.');
      return;
    }
    // It was mailed long ago: what is typed now is another one.
    if (errorStatus(error) === 409) form.setValue('id', '', { shouldDirty: true });
    setFieldErrors(form, errorFields(error));
    setProblem(errorMessage(error, 'Your news is not posted yet: try again. Your text is kept.'));
  });
  return (
    <Stack
      component="form"
      aria-label="Write to all buyers"
      noValidate
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Typography color="textSecondary">
        Buyers read it on the group’s page and on their shares’ pages. It is emailed to them{' '}
        {newsMinutes} minutes after you post it; until then you can change it and add a picture.
      </Typography>
      <NewsField form={form} name="text" label="Write to all buyers" />
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Button
        type="submit"
        variant="contained"
        loading={isLoading}
        sx={{ alignSelf: 'flex-start' }}
      >
        Post
      </Button>
    </Stack>
  );
}
