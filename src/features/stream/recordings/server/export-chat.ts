import { sql } from 'kysely';
import { microsecondDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Columns } from '#core/server/table-file.ts';
import { findChatroomOfChannel, type MessageRow, SELECT_MESSAGES, timestampOf } from '#features/chat/chat/server/api.ts';
import { exportChat } from '#features/stream/recordings/contract/manage.ts';
import { joinSpans, positionAt, type RecordedSpan, resumedAt } from '#features/stream/recordings/rules.ts';
import { listSegments, listSegmentTimes } from '#features/stream/streams/server/api.ts';
import { requireManagedRecording } from './manage.ts';

/** `video_seconds` is the position in the recording. */
interface ExportedMessage {
  video_seconds: number;
  created_at: string;
  username: string;
  type: string;
  content: string;
  id: string;
}

export const CHAT_COLUMNS: Columns<ExportedMessage> = [
  ['video_seconds', (message) => message.video_seconds],
  ['created_at', (message) => message.created_at],
  ['username', (message) => message.username],
  ['type', (message) => message.type],
  ['content', (message) => message.content],
  ['id', (message) => message.id],
];

/** Messages per query; memory holds one page. */
const PAGE = 500;

/** Reads the chat of a recording page by page, without deleted messages (RP-04). Refuses before the first page. */
export async function readChat(ctx: Ctx, uuid: string, viewer: Viewer): Promise<AsyncIterable<ExportedMessage[]>> {
  const { db } = ctx;
  const { channelId, mediaId } = await requireManagedRecording(db, uuid, viewer, exportChat);
  const segments = await listSegments(db, mediaId, 'main');
  const spans = joinSpans(segments.map(({ programDateTime, duration }) => ({ from: programDateTime.getTime(), seconds: duration })));
  const room = await findChatroomOfChannel(db, channelId);
  return pages(db, room!.id, spans);
}

async function* pages(db: Db, chatroomId: number, spans: readonly RecordedSpan[]): AsyncIterable<ExportedMessage[]> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return;
  const untilUs = Math.ceil(last.from + last.seconds * 1000) * 1000;
  for (let afterUs: number | null = Math.floor(first.from) * 1000 - 1; afterUs !== null; ) {
    const rows = await listMessages(db, chatroomId, { afterUs, untilUs }, PAGE);
    yield rows
      .filter(({ deleted }) => deleted === null)
      .map(({ id, us, username, type, content }) => ({
        video_seconds: Math.round(positionAt(spans, us / 1000) * 1000) / 1000,
        created_at: microsecondDate(us),
        username,
        type,
        content,
        id,
      }));
    afterUs = rows.length < PAGE ? null : rows.at(-1)!.us;
  }
}

/** Messages of a room in (after, until], in microseconds since the epoch, oldest first. Includes deleted ones. */
export const listMessages = (
  db: Db,
  chatroomId: number,
  { afterUs, untilUs }: { afterUs: number; untilUs: number },
  limit: number,
): Promise<MessageRow[]> =>
  db.rows(sql<MessageRow>`
    ${SELECT_MESSAGES} where m.chatroom_id = ${chatroomId}::int8 and m.created_at > ${timestampOf(afterUs)}
       and m.created_at <= ${timestampOf(untilUs)} order by m.created_at, m.id limit ${limit}::int`);

/** Returns changed times (microseconds): a message from a pause of the stream is shown when the video resumes (M-18). */
export async function findReplayTimes(db: Db, channelId: number, times: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const [from, until] = [new Date(Math.min(...times) / 1000), new Date(Math.max(...times) / 1000)];
  const segments = await listSegmentTimes(db, channelId, { from, until });
  const spans = joinSpans(segments.map(({ startsAt, duration }) => ({ from: startsAt.getTime(), seconds: duration })));
  return new Map(
    times.flatMap((us) => {
      const at = resumedAt(spans, us / 1000);
      return at === null ? [] : [[us, new Date(at)]];
    }),
  );
}
