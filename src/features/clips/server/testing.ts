import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '#core/server/db/db.ts';
import { NOON } from '#features/accounts/examples.ts';
import type { ClipState } from '#features/clips/contract/clip.ts';
import { insertClip, type NewClip } from './store/clips.ts';

type Given = Partial<NewClip> & Pick<NewClip, 'channelId' | 'creatorId'> & { state?: ClipState; views?: number };

/** Inserts a clip of 32 seconds that was made at noon, ready unless another state is given. No video is stored. Returns its id. */
export async function givenClip(db: Db, { state = 'ready', views = 0, ...given }: Given): Promise<string> {
  const at = given.at ?? NOON;
  const id = v7({ msecs: at.getTime() });
  const clip = {
    id,
    idempotencyKey: id,
    title: 'The jump',
    categoryId: 101,
    isMature: false,
    livestreamId: null,
    mediaId: null,
    pictures: [],
  };
  await insertClip(db, { ...clip, startsAt: 4, duration: 32, happenedAt: at, at, ...given });
  await db.rows(sql`update clips set state = ${state}, views = ${views} where id = ${given.id ?? id}::uuid`);
  return given.id ?? id;
}
