import { newsRoutes } from '#shared/news/news.contract';

import { serve } from '../../http/serve';
import { changeNews, deleteNews, listNews, postNews, setNewsPicture } from './news.service';

export const serveNews = serve(newsRoutes, {
  listNews,
  postNews,
  changeNews,
  setNewsPicture,
  deleteNews,
});
