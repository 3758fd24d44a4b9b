import { perContext } from '../concurrency/per-context.ts';
import type { RawReply, RawRequest } from '../http/route.ts';
import { PictureCache } from './picture-cache.ts';
import { findPicture } from './stored-pictures.ts';

/** Seconds that a node keeps a picture in memory, so that a removed one disappears within about a minute. */
const KEEP_SECONDS = 60;

const MISSING: RawReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Not found.\n',
};

const pictures = perContext(
  ({ db, now }) =>
    new PictureCache<string>({
      keyText: (hash) => hash,
      load: async (hash) => {
        const picture = await findPicture(db, hash);
        return picture && { mime: 'image/webp', bytes: picture.bytes, keepSeconds: KEEP_SECONDS };
      },
      now,
    }),
);

export async function serveStoredPicture({ params, client, ctx }: RawRequest): Promise<RawReply> {
  const hash = /^([0-9a-f]{40})\.webp$/.exec(params.file ?? '')?.[1];
  return (hash !== undefined && (await pictures(ctx).reply(hash, client))) || MISSING;
}
