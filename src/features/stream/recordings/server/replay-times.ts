import type { Db } from '#core/server/db/db.ts';
import { joinSpans, resumedAt } from '#features/stream/recordings/rules.ts';
import { listSegmentTimes } from '#features/stream/streams/server/api.ts';

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
