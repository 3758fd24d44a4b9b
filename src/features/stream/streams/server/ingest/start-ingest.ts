import type { Ctx } from '#core/server/context.ts';
import { canTranscode } from '#core/server/ffmpeg/find-ffmpeg.ts';
import type { Start } from '#core/server/start.ts';
import { nodeUrlOf } from '../operator-settings.ts';
import { Ingest, type RtmpSettings } from './ingest.ts';

/** Takes streams over RTMP, unless the operator has switched that off on this node. */
export const startIngest: Start = async (ctx, { localUrl, assembled }) => {
  const { log, publicUrl, services, settings } = ctx;
  const { RTMP_PORT: port, HOST: host, REDIS_URL, demo: takesFreePort } = settings;
  if (port === null) return {};
  const nodeUrl = nodeUrlOf(settings, localUrl);
  if (REDIS_URL && nodeUrl === null) log.warn('NODE_URL is not set: other nodes cannot show the streams that this one takes');
  const publicHost = new URL(publicUrl).hostname;
  const ingest = await Ingest.open(ctx, { port, host, publicHost, nodeUrl, takesFreePort, ...(await transcoding(ctx)) }, assembled);
  const help = 'Qualities that streams lost because their transcoding failed or was too slow, by quality.';
  services.metrics?.counter('stream_qualities_dropped_total', help, 'quality', () => ingest.droppedRungs);
  return { services: { ingest }, stop: () => ingest.close() };
};

/** How this node makes smaller qualities; nothing where the operator does not want it, or ffmpeg cannot. */
async function transcoding({ log, services: { ffmpeg }, settings }: Ctx): Promise<Pick<RtmpSettings, 'transcode'>> {
  if (!settings.TRANSCODE) return {};
  if (ffmpeg && (await canTranscode(ffmpeg, log))) return { transcode: { program: ffmpeg.program, streams: settings.TRANSCODE_STREAMS } };
  if (!ffmpeg) log.warn('TRANSCODE=on needs ffmpeg: streams have only one quality');
  return {};
}
