import type { HealthFigures } from '../contract.ts';

/** Streams are not re-encoded, so viewers get every mistake of an encoder; the dashboard names it and suggests a fix. */

/** Seconds between key frames above which viewers wait too long for a picture. */
export const MAX_KEYFRAME_INTERVAL = 4;
/** Bits per second close to the limit of 12 Mb/s, at which the ingest disconnects the encoder. */
export const HIGH_BITRATE = 10_800_000;
/** Highest bitrate of a minute relative to its lowest. Complex scenes alone stay below this at a constant bitrate. */
const UNSTEADY_RATIO = 2.5;
const SAMPLES_PER_MINUTE = 12;
const MAX_DROPPED = 0.02;
/** Audio frames in a minute, half a second. Fewer are the correction of a clock that drifts. */
const MAX_MISTIMED = 24;
/** Gaps per minute and reconnections in 10 minutes that make a connection unstable. */
const MAX_GAPS = 2;
const MAX_RECONNECTS = 2;

export type HealthWarning =
  | 'keyframes'
  | 'bitrate_high'
  | 'bitrate_unsteady'
  | 'profile'
  | 'audio_missing'
  | 'video_damaged'
  | 'audio_timestamps'
  | 'tracks_ignored'
  | 'frames_dropped'
  | 'connection_unstable';

/** Most important first. */
export function healthWarnings(figures: HealthFigures): HealthWarning[] {
  const { video, audio, bitrate, bitrates, gaps, reconnects, ignored_tracks } = figures;
  const checks: [HealthWarning, boolean][] = [
    ['profile', video !== null && !h264Profile(video.codec).isPlayable],
    ['connection_unstable', gaps >= MAX_GAPS || reconnects >= MAX_RECONNECTS],
    ['audio_missing', audio === null],
    ['video_damaged', discarded(figures, 'video', 'damaged') + discarded(figures, 'video', 'too_large') > 0],
    ['audio_timestamps', discarded(figures, 'audio', 'timestamps') > MAX_MISTIMED],
    ['tracks_ignored', ignored_tracks.some(({ codec }) => codec !== null)],
    ['keyframes', (video?.keyframe_interval ?? 0) > MAX_KEYFRAME_INTERVAL],
    ['bitrate_high', bitrate > HIGH_BITRATE],
    ['bitrate_unsteady', isUnsteady(bitrates.slice(-SAMPLES_PER_MINUTE))],
    ['frames_dropped', (video?.dropped ?? 0) > MAX_DROPPED],
  ];
  return checks.flatMap(([warning, applies]) => (applies ? [warning] : []));
}

type DiscardedFrames = HealthFigures['discarded'][number];

/** Frames of the last minute. */
const discarded = ({ discarded: all }: HealthFigures, track: DiscardedFrames['track'], cause: DiscardedFrames['cause']): number =>
  all.find((one) => one.track === track && one.cause === cause)?.frames ?? 0;

/** The first average covers the start of the connection, when encoders send buffered data. */
function isUnsteady([, ...minute]: readonly number[]): boolean {
  return minute.length >= SAMPLES_PER_MINUTE / 2 && Math.max(...minute) > UNSTEADY_RATIO * Math.min(...minute);
}

const PROFILES: Readonly<Record<number, string>> = {
  66: 'Baseline',
  77: 'Main',
  88: 'Extended',
  100: 'High',
  110: 'High 10',
  122: 'High 4:2:2',
  244: 'High 4:4:4',
};
const PLAYABLE: readonly number[] = [66, 77, 100];

/** Returns the profile of an H.264 codec string (ISO/IEC 14496-10 A.2), and whether browsers decode it. */
export function h264Profile(codec: string): { name: string; isPlayable: boolean } {
  const id = Number.parseInt(codec.slice(5, 7), 16);
  return { name: PROFILES[id] ?? '', isPlayable: PLAYABLE.includes(id) };
}
