import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { type RecordingState, recordingStateChanged, showRecordingState } from '#features/stream/recordings/contract/manage.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';
import { roleIn } from './read-videos.ts';
import { findRunningState, type Stop } from './store/storage.ts';

export const stopOnWire = ({ reason, recordedUntil }: Stop): RecordingState['stop'] => ({
  reason,
  recorded_until: recordedUntil && wireDate(recordedUntil),
});

async function stateOf(db: Db, channelId: number): Promise<RecordingState | null> {
  const row = await findRunningState(db, channelId);
  return row && { stop: row.isStopped ? stopOnWire(row) : null, has_gaps: row.hasGaps };
}

/** The state of the running stream's recording, for the dashboard. */
export async function readRecordingState(ctx: Ctx, slug: string, viewer: Viewer): Promise<RecordingState | null> {
  const { id } = await requireChannel(ctx.db, slug, showRecordingState);
  if (!can(streamsFeature.permissions.see_stream_health, await roleIn(ctx.db, id, viewer))) return showRecordingState.refuse('NOT_ALLOWED');
  return stateOf(ctx.db, id);
}

export async function publishState(tx: Tx, channelId: number): Promise<void> {
  const state = await stateOf(tx, channelId);
  if (state) tx.publish(recordingStateChanged, [channelId], state);
}
