import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { newsChangeEnd } from '#shared/news/news';

import { serverNow } from '../../api/serverClock';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';
import { formatExactTime, formatHoldEnd } from '../../ui/formatDateTime';
import { lazyPart } from '../../ui/lazyPart';
import { AddPictureDialog } from '../../ui/pictures/AddPictureDialog';
import { FileButton } from '../../ui/pictures/FileButton';
import { useDelay } from '../../ui/useDelay';
import { useDeleteNewsMutation, useSetNewsPictureMutation, type News } from './newsApi';
import { NewsText } from './NewsText';

const ChangeNewsDialog = lazyPart(() => import('./ChangeNewsDialog'), 'ChangeNewsDialog');

interface NewsRowProps {
  groupId: string;
  news: News;
}

/** News as its buyers read it, and what an admin may still do with it. */
export function NewsRow({ groupId, news }: NewsRowProps) {
  const isOpen = useIsOpen(news);
  if (news.text === null) return <NewsText news={news} />;
  const params = { id: groupId, newsId: news._id };
  const name = `the news of ${formatExactTime(new Date(news.postedAt))}`;
  return (
    <Stack spacing={1.5}>
      <NewsText news={news} />
      {isOpen ? (
        <Typography variant="body2" color="textSecondary">
          Emailed to buyers after {formatHoldEnd(newsChangeEnd(news.postedAt))}.
        </Typography>
      ) : null}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {isOpen ? (
          <>
            <DialogButton
              variant="outlined"
              aria-label={`Change ${name}`}
              dialog={(onClose) => (
                <ChangeNewsDialog params={params} news={news} onClose={onClose} />
              )}
            >
              Change
            </DialogButton>
            <PictureButton params={params} hasPicture={news.picture !== null} />
          </>
        ) : null}
        <DeleteButton params={params} name={name} isMailed={!isOpen} />
      </Stack>
    </Stack>
  );
}

/** Until it is mailed; the server decides by its own clock. */
function useIsOpen({ postedAt }: News): boolean {
  const [left] = useState(() => newsChangeEnd(postedAt).getTime() - serverNow().getTime());
  const [isOpen, setIsOpen] = useState(left > 0);
  useDelay(left > 0 ? left : null, () => setIsOpen(false));
  return isOpen;
}

interface Params {
  params: { id: string; newsId: string };
}

function PictureButton({ params, hasPicture }: Params & { hasPicture: boolean }) {
  const [chosen, setChosen] = useState<File>();
  const [setPicture] = useSetNewsPictureMutation();
  return (
    <>
      <FileButton label={hasPicture ? 'Replace picture' : 'Add picture'} onChoose={setChosen} />
      {chosen ? (
        <AddPictureDialog
          file={chosen}
          add={(query, body) => setPicture({ params, query, body })}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}

function DeleteButton({ params, name, isMailed }: Params & { name: string; isMailed: boolean }) {
  const [remove] = useDeleteNewsMutation();
  return (
    <DialogButton
      color="error"
      aria-label={`Delete ${name}`}
      dialog={(onClose) => (
        <ActionDialog
          title="Delete this news?"
          label="Delete news"
          isDangerous
          act={() => remove({ params })}
          failure="Failed to delete the news."
          done="The news is deleted."
          onClose={onClose}
        >
          {isMailed
            ? 'Buyers got it by email, too. Here they see that you deleted it, and when.'
            : 'It is not emailed then. Buyers see that you deleted it, and when.'}
        </ActionDialog>
      )}
    >
      Delete
    </DialogButton>
  );
}
