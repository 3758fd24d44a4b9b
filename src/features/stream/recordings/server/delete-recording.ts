import { HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import type { Tx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { deleteMedia, mediaFolder } from '#features/stream/streams/server/api.ts';
import { enqueueDeletion, fileDeletion } from './delete-files.ts';
import { removeMovie } from './movie/delete-movie.ts';
import { deleteRecording, type LockedRecording, listUnkeptMedia } from './store/recordings.ts';

/** Deletes the files of an unneeded media, then its rows. */
export const deleteMediaJob = fileDeletion('recordings.delete_media', mediaFolder, deleteMedia);

/** Permanently removes a recording; a job deletes its files. Stops players of a recording that was not deleted before. */
export async function removeRecording(tx: Tx, { id, uuid, channelId, mediaId, deletedAt }: LockedRecording): Promise<void> {
  await removeMovie(tx, uuid);
  await deleteRecording(tx, uuid);
  await enqueueDeletion(tx, deleteMediaJob, mediaId);
  if (deletedAt === null) tx.publish(videoPrivated, [channelId], { video_id: id });
}

/** An ended livestream without a recording keeps its media for this many seconds, because viewers behind live still watch the end. */
const UNKEPT_SECONDS = HOUR_SECONDS;
const MEDIA_PER_RUN = 100;

/** Deletes the media of livestreams without a recording. */
export const deleteUnkeptMedia: PeriodicJob = {
  name: 'deleting video of streams without a recording',
  everySeconds: 600,
  run: (ctx) =>
    ctx.tx(async (tx) => {
      const endedBefore = secondsAfter(ctx.now(), -UNKEPT_SECONDS);
      for (const mediaId of await listUnkeptMedia(tx, endedBefore, MEDIA_PER_RUN)) await enqueueDeletion(tx, deleteMediaJob, mediaId);
    }),
};
