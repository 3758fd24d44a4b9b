import { serverFeature } from '../feature.ts';
import { FILE, rawRoute } from '../http/route.ts';
import { migrations } from './migrations.ts';
import { serveStoredPicture } from './stored-pictures.ts';

export const picturesServer = serverFeature(
  { name: 'pictures' },
  { migrations, routes: [rawRoute('GET', '/files/:file', serveStoredPicture, FILE)] },
);
