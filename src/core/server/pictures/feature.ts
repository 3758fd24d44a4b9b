import { serverFeature } from '../feature.ts';
import { rawRoute } from '../http/route.ts';
import { pictures } from './migrations/001-pictures.ts';
import { serveStoredPicture } from './stored-pictures.ts';

export const picturesServer = serverFeature(
  { name: 'pictures' },
  { migrations: { '001-pictures': pictures }, routes: [rawRoute('GET', '/files/:file', serveStoredPicture)] },
);
