import type { TrackConfig } from '../sample.ts';
import type { Bandwidth } from './bandwidth.ts';

/** One line of choice in a Multivariant Playlist. */
export interface MasterVariant {
  /** Of its media playlist, relative to the Multivariant Playlist or absolute. */
  uri: string;
  tracks: readonly TrackConfig[];
  bandwidth: Bandwidth;
}

/**
 * The Multivariant Playlist (RFC 8216bis 4.4.6), best variant first. A variant with as many tracks as the first one is left out: the audio of
 * a stream without video is that stream. Null when there is no variant yet.
 */
export function renderMaster(variants: readonly MasterVariant[]): string | null {
  const distinct = variants.filter(({ tracks }, at) => at === 0 || variants[0]!.tracks.length > tracks.length);
  if (distinct.length === 0) return null;
  const lines = distinct.map(({ uri, tracks, bandwidth }) => `#EXT-X-STREAM-INF:${attributesOf(tracks, bandwidth)}\n${uri}\n`);
  return `#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n${lines.join('')}`;
}

function attributesOf(tracks: readonly TrackConfig[], { peak, average }: Bandwidth): string {
  const video = tracks.find((track) => track.track === 'video');
  return [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${average}`,
    `CODECS="${tracks.map(({ codec }) => codec).join()}"`,
    ...(video ? [`RESOLUTION=${video.width}x${video.height}`] : []),
    ...(video?.frameRate ? [`FRAME-RATE=${video.frameRate.toFixed(3)}`] : []),
  ].join();
}
