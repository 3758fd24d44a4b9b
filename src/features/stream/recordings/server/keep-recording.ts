import { v7 } from 'uuid';
import { HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import type { Tx } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { findMediaOfLivestream, mediaTotals } from '#features/stream/streams/server/api.ts';
import { deleteRecording, insertRecording, lockRecording, updateTotals } from './store/recordings.ts';
import { deleteUnrecordedMark, findSettings } from './store/storage.ts';

/** Seconds after the end. Segments may wait for the object store; the last time covers a longer outage. */
const MEASURED_AFTER = [15, 60, 300, HOUR_SECONDS];
/** After this many seconds, an empty recording is hidden from the public list. */
const SETTLED_AFTER = 300;

/** Stores the recording of a livestream with video, in the transaction that ends the livestream (docs/decisions/036). */
export async function keepRecording(tx: Tx, ended: { channelId: number; livestreamId: number; at: Date }): Promise<void> {
  const { channelId, livestreamId, at } = ended;
  const isUnrecorded = await deleteUnrecordedMark(tx, livestreamId);
  const mediaId = await findMediaOfLivestream(tx, livestreamId);
  if (mediaId === null || isUnrecorded) return;
  const settings = await findSettings(tx, channelId);
  if (!settings.keep_recordings) return;
  const uuid = v7({ msecs: at.getTime() });
  const totals = await mediaTotals(tx, mediaId);
  if (!(await insertRecording(tx, { uuid, channelId, livestreamId, mediaId, visibility: settings.visibility, ...totals, at }))) return;
  await setDeadline(tx, measureRecordingDeadline, uuid, secondsAfter(at, MEASURED_AFTER[0]!));
}

/** Measures a recently ended recording. Drops it if it is still empty at the last time. */
export const measureRecordingDeadline: Deadline = {
  kind: 'recordings.measure',
  async run(tx, uuid, now) {
    const recording = await lockRecording(tx, uuid);
    if (!recording) return null;
    const totals = await mediaTotals(tx, recording.mediaId);
    const next = MEASURED_AFTER.map((seconds) => secondsAfter(recording.createdAt, seconds)).find((due) => due > now);
    const isSettled = now >= secondsAfter(recording.createdAt, SETTLED_AFTER);
    if (next === undefined && totals.byteLength === 0) {
      await deleteRecording(tx, uuid);
      return null;
    }
    await updateTotals(tx, uuid, { ...totals, measuredAt: isSettled ? now : null });
    return next ?? null;
  },
};
