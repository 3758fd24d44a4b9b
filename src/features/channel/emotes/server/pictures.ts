import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_SECONDS, msAfter } from '#core/contract/durations.ts';
import { PathId } from '#core/contract/ids.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';
import type { Ctx } from '#core/server/context.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { type LoadedPicture, PictureCache } from '#core/server/pictures/picture-cache.ts';
import { EMOTE_SIZES, REMOVED_PICTURE_DAYS } from '#features/channel/emotes/contract.ts';
import { EMOTE_SIDE, renderEmoteSize } from './emote-pictures.ts';
import { DRAWINGS, type SharedEmote, sharedEmote } from './shared-emotes.ts';
import { deletePicturesOfRemoved, findPicture, type PictureKey, wasRemoved } from './store/emotes.ts';

const picturesEndBefore = (now: Date): Date => msAfter(now, -REMOVED_PICTURE_DAYS * DAY_MS);

/** Long queue, because opening a picker requests a screenful of emoji that may not be drawn yet. */
const drawQueue = new Semaphore({ permits: 2, maxQueued: 2000, subject: 'pictures' });

/** Cache time per node, so that a picture ends at most about an hour late. */
const KEEP_SECONDS = HOUR_SECONDS;
/** Cached for an hour, because every message with the emote requests the picture. */
const ENDED: RawReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  body: 'This emote was removed.',
};

const pictures = perContext(
  (ctx) =>
    new PictureCache<PictureKey>({
      keyText: ({ id, size, still }) => `${id} ${size} ${still}`,
      load: (key) => findOrDraw(ctx, key),
      now: ctx.now,
    }),
);

/** Serves `/emotes/{id}/{28|56|112|fullsize}` and its `/still` variant. */
export async function servePicture({ params, client, ctx }: RawRequest, still: boolean): Promise<RawReply> {
  const id = PathId.safeParse(params.id);
  const size = params.size === 'fullsize' ? EMOTE_SIDE : EMOTE_SIZES.find((one) => String(one) === params.size);
  if (!id.success || size === undefined) return refuseCommon('NOT_FOUND');
  const reply = await pictures(ctx).reply({ id: id.data, size, still }, client);
  if (reply) return reply;
  return (await wasRemoved(ctx.db, id.data)) ? ENDED : refuseCommon('NOT_FOUND');
}

async function findOrDraw({ db, now }: Ctx, key: PictureKey): Promise<LoadedPicture | null> {
  const shared = sharedEmote(key.id);
  if (shared) return drawQueue.run(() => draw(shared, key));
  const picture = await findPicture(db, key, picturesEndBefore(now()));
  return picture && { ...picture, keepSeconds: KEEP_SECONDS };
}

const draw = async (emote: SharedEmote, { size, still }: PictureKey) => renderEmoteSize(await emote.draw(), size, still || !emote.animated);

const VARIATION = /-fe0f(?=[-.])/g;
/** Drawing files by `emojiKey`, read at the first request. */
let files: ReadonlyMap<string, string> | undefined;
const fileOf = (name: string) => {
  files ??= new Map(readdirSync(DRAWINGS).map((file) => [file.replace(VARIATION, ''), file]));
  return files.get(name);
};

/** Serves `/emotes/emoji/{code points}.svg` for any emoji, including skin tones and joined parts. */
export async function serveEmoji({ params }: RawRequest): Promise<RawReply> {
  const file = fileOf(params.file ?? '');
  if (file === undefined) return refuseCommon('NOT_FOUND');
  return {
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
    body: await readFile(join(DRAWINGS, file)),
  };
}

/** Emotes per statement, each with up to six pictures. */
export const DELETE_STEP = 50;

export const deleteEndedPictures: PeriodicJob = {
  name: 'deleting pictures of removed emotes',
  everySeconds: HOUR_SECONDS,
  run: async ({ db, now }) => {
    while ((await deletePicturesOfRemoved(db, { endedBefore: picturesEndBefore(now()), now: now(), limit: DELETE_STEP })) === DELETE_STEP);
  },
};
