import { perContext } from '#core/server/concurrency/per-context.ts';
import { END_CODES, type EndReason } from '#core/server/media/rtmp/session-end.ts';
import { metricsOf } from '#core/server/metrics.ts';

const REASONS = Object.keys(END_CODES) as EndReason[];

export const ingestMetrics = perContext((ctx) => {
  const metrics = metricsOf(ctx);
  const figures = { bytes: 0, droppedFrames: 0 };
  metrics.gauge('ingest_streams', 'Encoders that stream to this node.', () => ctx.services.ingest?.streams ?? 0);
  metrics.total('ingest_bytes_total', 'Bytes of audio and video from encoders.', () => figures.bytes);
  metrics.total('ingest_dropped_frames_total', 'Frames of encoders that were not playable.', () => figures.droppedFrames);
  return {
    figures,
    ended: metrics.tally('ingest_ended_total', 'Connections of encoders that ended or were refused, by reason.', 'reason', REASONS),
  };
});
