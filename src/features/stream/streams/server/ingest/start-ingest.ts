import type { Ctx } from '#core/server/context.ts';
import { canTranscode } from '#core/server/ffmpeg/ffmpeg.ts';
import type { Start } from '#core/server/start.ts';
import { nodeUrlOf, rtmpHostOf } from '../operator-settings.ts';
import { Ingest, type RtmpSettings } from './ingest.ts';

export const startIngest: Start = async (ctx, { localUrl, assembled }) => {
  const { log, publicUrl, services, settings } = ctx;
  const { RTMP_PORT: port, RTMP_PROXY_PROTOCOL: isProxied, REDIS_URL, demo: takesFreePort } = settings;
  if (port === null) return {};
  const nodeUrl = nodeUrlOf(settings, localUrl);
  if (REDIS_URL && nodeUrl === null) log.warn('NODE_URL is not set: other nodes cannot show the streams of this node');
  const publicHost = new URL(publicUrl).hostname;
  const ingest = await Ingest.open(
    ctx,
    {
      port,
      host: rtmpHostOf(settings),
      isProxied,
      publicHost,
      nodeUrl,
      takesFreePort,
      ...(await transcoding(ctx)),
      ...(services.clock && { clock: services.clock.shared }),
    },
    assembled,
  );
  const help = 'Qualities that streams lost because transcoding failed or was too slow, by quality.';
  services.metrics?.counter('stream_qualities_dropped_total', help, 'quality', () => ingest.droppedRungs);
  return { services: { ingest }, stop: () => ingest.close() };
};

/** Transcoding options of this node; none when disabled or without a suitable ffmpeg. */
async function transcoding({ log, services: { ffmpeg }, settings }: Ctx): Promise<Pick<RtmpSettings, 'transcode'>> {
  if (!settings.TRANSCODE) return {};
  if (ffmpeg && (await canTranscode(ffmpeg, log))) return { transcode: { program: ffmpeg.program, streams: settings.TRANSCODE_STREAMS } };
  if (!ffmpeg) log.warn('TRANSCODE=on needs ffmpeg: streams have only one quality');
  return {};
}
