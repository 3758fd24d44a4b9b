import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, rawRoute, route } from '#core/server/http/route.ts';
import { changeVideo, deleteVideo, listRecordings } from '#features/recordings/contract/manage.ts';
import { changeRecordingSettings } from '#features/recordings/contract/settings.ts';
import { listVideos, showVideo } from '#features/recordings/contract/video.ts';
import { changeRecording, changeSettings, deleteVideoOf, readRecordings } from './manage.ts';
import { readVideo, readVideos } from './read-videos.ts';
import { serveVideoFile } from './serve-video.ts';

export const recordingRoutes: Route[] = [
  route(listVideos, ({ params, query, ctx }) => readVideos(ctx, params.slug, query)),
  route(showVideo, ({ params, viewer, ctx }) => readVideo(ctx, params.uuid, viewer)),
  route(listRecordings, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readRecordings(ctx, params.slug, viewer, query.before ?? null)),
  ),
  route(changeRecordingSettings, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await changeSettings(ctx, params.slug, viewer, body)),
  ),
  route(changeVideo, async ({ params, body, viewer, ctx }) => dataEnvelope(await changeRecording(ctx, params.uuid, viewer, body))),
  route(deleteVideo, async ({ params, viewer, ctx }) => {
    await deleteVideoOf(ctx, params.uuid, viewer);
    return dataEnvelope(null);
  }),
  rawRoute('GET', '/media/video/:uuid/:file', serveVideoFile),
  rawRoute('GET', '/media/video/:uuid/:token/:file', serveVideoFile),
];
