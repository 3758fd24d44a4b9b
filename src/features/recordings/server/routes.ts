import { type Route, rawRoute, route } from '#core/server/http/route.ts';
import { listVideos, showVideo } from '#features/recordings/contract/video.ts';
import { readVideo, readVideos } from './read-videos.ts';
import { serveVideoFile } from './serve-video.ts';

export const recordingRoutes: Route[] = [
  route(listVideos, ({ params, query, ctx }) => readVideos(ctx, params.slug, query)),
  route(showVideo, ({ params, viewer, ctx }) => readVideo(ctx, params.uuid, viewer)),
  rawRoute('GET', '/media/video/:uuid/:file', serveVideoFile),
  rawRoute('GET', '/media/video/:uuid/:token/:file', serveVideoFile),
];
