import { zodResolver } from '@hookform/resolvers/zod';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { newsTextSchema } from '#shared/news/news.schema';

import { errorCode } from '../../api/errorMessage';
import { ActionDialog } from '../../ui/ActionDialog';
import { useChangeNewsMutation, type News } from './newsApi';
import { NewsField } from './NewsField';

const formSchema = z.object({ text: newsTextSchema, isPictureRemoved: z.boolean() });

interface ChangeNewsDialogProps {
  params: { id: string; newsId: string };
  news: News;
  onClose: () => void;
}

/** Changes news before it is mailed; after a refusal what was typed stays. */
export function ChangeNewsDialog({ params, news, onClose }: ChangeNewsDialogProps) {
  const [change] = useChangeNewsMutation();
  const seen = useRef(news.text ?? undefined);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { text: news.text ?? '', isPictureRemoved: false },
  });
  return (
    <ActionDialog
      title="Change this news"
      label="Save"
      form={form}
      act={async ({ text, isPictureRemoved }) => {
        const body = { text, seen: seen.current, keepsPicture: !isPictureRemoved };
        const answer = await change({ params, body });
        // What another admin wrote is shown now, and may be replaced.
        if (errorCode(answer.error) === 'stale') seen.current = undefined;
        return answer;
      }}
      failure="Failed to save the news."
      done="The news is saved."
      onClose={onClose}
    >
      <NewsField form={form} name="text" label="Text" />
      {news.picture ? (
        <FormControlLabel
          control={<Checkbox {...form.register('isPictureRemoved')} />}
          label="Remove the picture"
        />
      ) : null}
    </ActionDialog>
  );
}
