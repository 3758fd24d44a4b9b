import type { Db } from '#core/server/db/db.ts';
import { waysToWrite } from '#features/discovery/search/rules/words.ts';
import { deleteEndedTagNames, deleteTagNames, findLiveTags, insertTagNames, listUnnamedTags, type TagName } from './store/tags.ts';

/** Streams whose tags are inserted in one statement. */
const STREAMS_AT_ONCE = 500;

/** Lets the tags of a stream that began be found. */
export const nameTags = (db: Db, livestreamId: number, tags: readonly string[]): Promise<void> =>
  insertTagNames(db, namesOf(livestreamId, tags));

/** Lets these tags be found instead of those that the live stream of a channel had; nothing when it is offline. */
export async function renameTags(db: Db, channelId: number, tags: readonly string[]): Promise<void> {
  const live = await findLiveTags(db, channelId);
  if (!live) return;
  await deleteTagNames(db, live.livestreamId);
  await nameTags(db, live.livestreamId, tags);
}

/** Does what nodes of an older version left undone, which run beside this one during an upgrade. */
export async function nameMissingTags(db: Db): Promise<void> {
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
  tags.flatMap((label) => waysToWrite(label).map(({ text }) => ({ livestreamId, tag: label.toLowerCase(), label, name: text })));
