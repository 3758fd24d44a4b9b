import type { Db } from '#core/server/db/db.ts';
import { spellingsOf } from '#features/discovery/search/rules/words.ts';
import { deleteEndedTagNames, deleteTagNames, findLiveTags, insertTagNames, listUnnamedTags, type TagName } from './store/tags.ts';

/** Streams per insert statement. */
const STREAMS_AT_ONCE = 500;

export const indexTags = (db: Db, livestreamId: number, tags: readonly string[]): Promise<void> =>
  insertTagNames(db, namesOf(livestreamId, tags));

/** Replaces the indexed tags of a channel's live stream. No effect while offline. */
export async function reindexTags(db: Db, channelId: number, tags: readonly string[]): Promise<void> {
  const live = await findLiveTags(db, channelId);
  if (!live) return;
  await deleteTagNames(db, live.livestreamId);
  await indexTags(db, live.livestreamId, tags);
}

/** Backfills tags that older nodes do not write during a rolling upgrade. */
export async function backfillTags(db: Db): Promise<void> {
  await deleteEndedTagNames(db);
  const unnamed = await listUnnamedTags(db);
  for (let from = 0; from < unnamed.length; from += STREAMS_AT_ONCE) {
    const some = unnamed.slice(from, from + STREAMS_AT_ONCE);
    await insertTagNames(
      db,
      some.flatMap(({ livestreamId, tags }) => namesOf(livestreamId, tags)),
    );
  }
}

const namesOf = (livestreamId: number, tags: readonly string[]): TagName[] =>
  tags.flatMap((label) => spellingsOf(label).map(({ text }) => ({ livestreamId, tag: label.toLowerCase(), label, name: text })));
