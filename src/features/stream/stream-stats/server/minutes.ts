import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { type Deadline, ensureDeadline } from '#core/server/deadlines/deadline.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { type StreamStats, type StreamSummary, showStreamStats } from '#features/stream/stream-stats/contract.ts';
import { streamStatsFeature } from '#features/stream/stream-stats/feature.ts';
import { endOfMinute, lastMinute, minutesPerPoint } from '#features/stream/stream-stats/rules.ts';
import { findSummary, insertMinutes, listPoints, listSummaries, type SummaryRow } from './store.ts';

/** Maximum streams per transaction. */
const BATCH = 200;

/**
 * One node takes the deadline and reschedules it in the transaction that writes the minutes. The key rejects duplicates, so each minute is
 * recorded once per stream, also after a crash.
 */
export const recordMinutesDeadline: Deadline = {
  // Databases contain this kind from before the feature was renamed.
  kind: 'streamstats.minute',
  run: async (tx, _ref, now) => {
    const recorded = await insertMinutes(tx, lastMinute(now), BATCH);
    // After a full batch, the remaining streams follow immediately.
    return recorded === BATCH ? now : endOfMinute(now);
  },
};

/** Schedules the first run of an installation. Every run schedules the next one. */
export const scheduleMinutes: PeriodicJob = {
  name: 'scheduling stream minutes',
  everySeconds: 600,
  atStart: true,
  run: async (ctx) => {
    await ctx.tx((tx) => ensureDeadline(tx, recordMinutesDeadline, 'all', endOfMinute(ctx.now())));
  },
};

const PREVIOUS = 10;

/** Figures of the requested stream, by default the current or latest one, and of earlier ones. */
export async function readStats({ db }: Ctx, slug: string, livestreamId: number | null, viewer: Viewer): Promise<StreamStats> {
  const channel = await requireChannel(db, slug, showStreamStats);
  const membership = await findMembership(db, channel.id, viewer.id);
  if (!can(streamStatsFeature.permissions.read_stream_stats, roleOf(membership!))) return showStreamStats.refuse('NOT_ALLOWED');

  const stream = await findSummary(db, channel.id, livestreamId);
  if (!stream && livestreamId !== null) return showStreamStats.refuse('LIVESTREAM_NOT_FOUND');
  const size = minutesPerPoint(stream?.span ?? 0);
  const points = stream && stream.firstMinute !== null ? await listPoints(db, stream.id, stream.firstMinute, size) : [];
  return {
    stream: stream && summaryOnWire(stream),
    minutes_per_point: size,
    points: points.map(({ at, viewers, messages, followers, pointsSpent }) => ({
      at: wireDate(at),
      viewers,
      messages,
      new_followers: followers,
      points_spent: pointsSpent,
    })),
    previous: (await listSummaries(db, channel.id, PREVIOUS)).map(summaryOnWire),
  };
}

const summaryOnWire = (row: SummaryRow): StreamSummary => ({
  id: row.id,
  title: row.title,
  started_at: wireDate(row.startedAt),
  ended_at: row.endedAt && wireDate(row.endedAt),
  peak_viewers: row.peakViewers,
  average_viewers: row.averageViewers,
  messages: row.messages,
  new_followers: row.followers,
  points_spent: row.pointsSpent,
});
