import { type RawBuilder, sql } from 'kysely';
import { msBetween } from '#core/contract/durations.ts';
import type { AnyEvent, PayloadOf } from '#core/contract/event.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { serverFeatures } from '#core/server/feature.ts';

export interface PastEvent<Event extends AnyEvent = AnyEvent> {
  /** Unique among the events of this name. */
  id: string;
  event: string;
  data: PayloadOf<Event>;
  at: Date;
}

/** From `since` on, before `until` unless it is null. */
export interface NoticeRange {
  since: Date;
  until: Date | null;
  limit: number;
}

/** Reads the latest `limit` events of a range from the feature's own rows, newest first. The cost must be bounded by `limit`. */
export type PastNotices = (db: Db, channelId: number, range: NoticeRange) => Promise<readonly PastEvent[]>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** Stored events that have a row in the chat (decision 077). The activity feed shows them too. */
    pastNotices?: PastNotices;
  }
}

export const isInRange = (at: RawBuilder<unknown>, { since, until }: NoticeRange): RawBuilder<unknown> =>
  sql`${at} >= ${since}::timestamptz ${until === null ? sql`` : sql`and ${at} < ${until}::timestamptz`}`;

/** The latest notices of all features whose flag is on, newest first. */
export async function readPastNotices(
  ctx: Pick<Ctx, 'db' | 'features' | 'flags'>,
  channelId: number,
  range: NoticeRange,
): Promise<PastEvent[]> {
  const sources = serverFeatures(ctx).flatMap(({ pastNotices, manifest: { flag } }) =>
    pastNotices && (flag === undefined || ctx.flags[flag]) ? [pastNotices] : [],
  );
  const events = await Promise.all(sources.map((source) => source(ctx.db, channelId, range)));
  return events
    .flat()
    .sort((one, other) => msBetween(one.at, other.at))
    .slice(0, range.limit);
}
