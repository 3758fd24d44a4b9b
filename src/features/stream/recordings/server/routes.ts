import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { csvFile, jsonFile, tableFileHeaders } from '#core/server/table-file.ts';
import {
  changeRecordingSettings,
  changeVideo,
  deleteVideo,
  exportChat,
  listRecordings,
  makeMovie,
  restoreVideo,
  showMovie,
  showRecordingState,
  showRecordingStorage,
} from '#features/stream/recordings/contract/manage.ts';
import { countView, keepPosition, listRecentVideos, listVideos, showVideo } from '#features/stream/recordings/contract/video.ts';
import { mediaRoute } from '#features/stream/streams/server/api.ts';
import { CHAT_COLUMNS, readChat } from './export-chat.ts';
import { changeRecording, changeSettings, deleteVideoOf, readRecordings, restoreVideoOf } from './manage.ts';
import { readMovie, requestMovie } from './movie/movies.ts';
import { readRecentVideos, readVideo, readVideos } from './read-videos.ts';
import { readRecordingState } from './recording-state.ts';
import { readStorage } from './retention.ts';
import { serveVideoFile } from './serve-video.ts';
import { addView, storePosition } from './watch.ts';

export const recordingRoutes: Route[] = [
  route(listVideos, ({ params, query, viewer, ctx }) => readVideos(ctx, params.slug, viewer, query)),
  route(listRecentVideos, async ({ query, viewer, ctx }) => dataEnvelope(await readRecentVideos(ctx, viewer, query))),
  route(showVideo, ({ params, viewer, ctx }) => readVideo(ctx, params.uuid, viewer)),
  route(listRecordings, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readRecordings(ctx, params.slug, viewer, query.before ?? null)),
  ),
  route(changeRecordingSettings, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await changeSettings(ctx, params.slug, viewer, body)),
  ),
  route(changeVideo, async ({ params, body, viewer, ctx }) => dataEnvelope(await changeRecording(ctx, params.uuid, viewer, body))),
  route(deleteVideo, async ({ params, viewer, ctx }) => dataEnvelope(await deleteVideoOf(ctx, params.uuid, viewer))),
  route(restoreVideo, async ({ params, viewer, ctx }) => dataEnvelope(await restoreVideoOf(ctx, params.uuid, viewer))),
  route(showRecordingState, async ({ params, viewer, ctx }) => dataEnvelope(await readRecordingState(ctx, params.slug, viewer))),
  route(showRecordingStorage, async ({ viewer, ctx }) => dataEnvelope(await readStorage(ctx, viewer))),
  route(countView, async ({ params, viewer, client, ctx }) =>
    dataEnvelope({ is_counted: await addView(ctx, params.uuid, viewer, client.address) }),
  ),
  route(keepPosition, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ resume_at: await storePosition(ctx, params.uuid, viewer, body.seconds) }),
  ),
  route(exportChat, async ({ params, query: { format }, viewer, reply, ctx }) => {
    const pages = await readChat(ctx, params.uuid, viewer);
    for (const [name, value] of Object.entries(tableFileHeaders('chat', format))) reply.header(name, value);
    return format === 'csv' ? csvFile(CHAT_COLUMNS, pages) : jsonFile(pages);
  }),
  route(makeMovie, async ({ params, viewer, ctx }) => dataEnvelope(await requestMovie(ctx, params.uuid, viewer))),
  route(showMovie, async ({ params, viewer, ctx }) => dataEnvelope(await readMovie(ctx, params.uuid, viewer))),
  mediaRoute('video', '/media/video/:uuid/:file', serveVideoFile),
  mediaRoute('video', '/media/video/:uuid/:token/:file', serveVideoFile),
];
