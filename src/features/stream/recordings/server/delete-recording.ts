import type { Tx } from '#core/server/context.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { videoPrivated } from '#features/stream/recordings/contract/video.ts';
import { deleteMedia, mediaFolder } from '#features/stream/streams/server/api.ts';
import { deletionOf, enqueueDeletion } from './delete-files.ts';
import { removeMovie } from './movie/delete-movie.ts';
import { deleteRecording, type LockedRecording, listUnkeptMedia } from './store/recordings.ts';

/** Deletes the files of a stream that nothing keeps, and then its rows. */
export const DELETE_MEDIA = deletionOf('recordings.delete_media', mediaFolder, deleteMedia);

/** Removes a recording for good; its files are deleted by a job. Pages that play it are told, unless it was deleted before. */
export async function removeRecording(tx: Tx, { id, uuid, channelId, mediaId, deletedAt }: LockedRecording): Promise<void> {
  await removeMovie(tx, uuid);
  await deleteRecording(tx, uuid);
  await enqueueDeletion(tx, DELETE_MEDIA, mediaId);
  if (deletedAt === null) tx.publish(videoPrivated, [channelId], { video_id: id });
}

/** Seconds that the media of an ended livestream stays without a recording: viewers who are behind still watch the end. */
const UNKEPT_SECONDS = 3600;
const MEDIA_PER_RUN = 100;

/** Deletes the media of livestreams that left no recording. */
export const deleteUnkeptMedia: PeriodicJob = {
  name: 'deleting the video of streams without a recording',
  everySeconds: 600,
  run: (ctx) =>
    ctx.tx(async (tx) => {
      const endedBefore = new Date(ctx.now().getTime() - UNKEPT_SECONDS * 1000);
      for (const mediaId of await listUnkeptMedia(tx, endedBefore, MEDIA_PER_RUN)) await enqueueDeletion(tx, DELETE_MEDIA, mediaId);
    }),
};
