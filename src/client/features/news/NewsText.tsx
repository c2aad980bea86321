import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { formatDay } from '#shared/groups/groupClock';
import { newsParagraphs, type NewsPiece } from '#shared/news/news';

import { serverNow } from '../../api/serverClock';
import { SizedPicture } from '../../ui/pictures/SizedPicture';
import { When } from '../../ui/When';
import type { News } from './newsApi';

/** News as it is read: when, picture, paragraphs with links; or that it was deleted. */
export function NewsText({ news }: { news: News }) {
  const { text, picture, postedAt, deletedAt } = news;
  const now = serverNow();
  if (text === null) {
    return (
      <Typography color="textSecondary">
        Deleted by the rancher on {formatDay(deletedAt ?? postedAt, undefined, now)}.
      </Typography>
    );
  }
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        <When at={postedAt} isInSentence />
      </Typography>
      {picture ? (
        <Box sx={{ maxWidth: 480, mb: 1.5 }}>
          <a href={`${picture.url}/large`} target="_blank" rel="noopener noreferrer">
            <SizedPicture
              picture={picture}
              sizes="(min-width: 520px) 480px, 90vw"
              sx={{ aspectRatio: `${String(picture.width)} / ${String(picture.height)}` }}
            />
          </a>
        </Box>
      ) : null}
      {newsParagraphs(text).map((lines, index) => (
        <Typography key={index} sx={{ whiteSpace: 'pre-line', '& + &': { mt: 1.5 } }}>
          {lines.map((pieces, place) => (
            <span key={place}>
              {place > 0 ? '\n' : null}
              {pieces.map(linked)}
            </span>
          ))}
        </Typography>
      ))}
    </Box>
  );
}

const linked = ({ text, href }: NewsPiece, key: number) =>
  href === null ? (
    text
  ) : (
    <Link key={key} href={href} target="_blank" rel="nofollow noopener noreferrer">
      {text}
    </Link>
  );
