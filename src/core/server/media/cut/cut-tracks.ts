import { timescaleOf } from '../mp4/movie-boxes.ts';
import { secondsOfTicks, type TrackConfig, ticksOfSeconds, VIDEO_TIMESCALE } from '../sample.ts';

/** A sample and its position in a source. Times are in ticks of its track, on the timeline of the stream. */
export interface SourceSample {
  decodeTime: number;
  duration: number;
  offset: number;
  isKeyFrame: boolean;
  position: number;
  size: number;
}

/** The samples of one track in decode order. */
export interface SourceTrack {
  config: TrackConfig;
  samples: readonly SourceSample[];
}

/** An entry of an edit list: for this duration the movie shows the track from `mediaTime` on, or nothing when it is null. */
export interface Edit {
  /** Ticks of 1/90,000 s. */
  duration: number;
  /** Ticks of the track, counted from the decode time of its first sample. */
  mediaTime: number | null;
}

export interface CutTrack extends SourceTrack {
  edits: readonly Edit[];
}

export interface Cut {
  tracks: CutTrack[];
  /** Actual start of the cut, in seconds on the timeline of the stream. */
  start: number;
  /** Seconds. */
  duration: number;
}

/** Half-open, in ticks of 1/90,000 s on the timeline of the stream. */
interface Span {
  start: number;
  end: number;
}

/** The AAC decoder needs the frame before the first audible one (ISO/IEC 14496-3, 4.6.18: overlapping transforms). */
const AUDIO_PREROLL = 1;

/**
 * Cuts some seconds out of a stream without decoding it (decision 037). Decoding has to start at a key frame, so the frames from the
 * last one before `start` are kept, and an edit list hides them. The cut starts with the frame shown at `start`, and ends with the last one
 * before `end`. Without a key frame before `start`, the cut starts with the first one. Returns null for an empty cut.
 */
export function cutTracks(tracks: readonly SourceTrack[], range: { start: number; end: number }): Cut | null {
  const asked = { start: ticksOfSeconds(range.start), end: ticksOfSeconds(range.end) };
  const video = tracks.find(({ config }) => config.track === 'video');
  const audio = tracks.find(({ config }) => config.track === 'audio');
  const picture = video ? cutVideo(video, asked) : null;
  if (video && !picture) return null;
  const span = picture?.span ?? soundSpan(audio, asked);
  if (!span || span.end <= span.start) return null;
  const sound = audio ? cutAudio(audio, span) : null;
  const kept = [picture?.track, sound].filter((track) => track != null);
  return kept.length === 0 ? null : { tracks: kept, start: secondsOfTicks(span.start), duration: secondsOfTicks(span.end - span.start) };
}

/** For lists of any length, unlike `Math.min(...values)`. */
const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
const greatest = (values: readonly number[]): number => -least(values.map((value) => -value));

const shownAt = ({ decodeTime, offset }: SourceSample): number => decodeTime + offset;

function cutVideo(track: SourceTrack, asked: Span): { track: CutTrack; span: Span } | null {
  const { samples } = track;
  const before = samples.findLastIndex((sample) => sample.isKeyFrame && shownAt(sample) <= asked.start);
  const first = before >= 0 ? before : samples.findIndex(({ isKeyFrame }) => isKeyFrame);
  const last = samples.findLastIndex((sample) => shownAt(sample) < asked.end);
  if (first < 0 || last < first) return null;
  const kept = samples.slice(first, last + 1);
  const shown = kept.filter((sample) => shownAt(sample) < asked.end);
  const atStart = shown.map(shownAt).filter((time) => time <= asked.start);
  const start = atStart.length > 0 ? greatest(atStart) : least(shown.map(shownAt));
  // Durations are from one decode time to the next, which may extend into the frame after the last shown one.
  const after = samples.map(shownAt).filter((time) => time >= asked.end);
  const end = Math.min(least(after), greatest(shown.map((sample) => shownAt(sample) + sample.duration)));
  const edits = [{ duration: end - start, mediaTime: start - kept[0]!.decodeTime }];
  return { track: { ...track, samples: kept, edits }, span: { start, end } };
}

function soundSpan(track: SourceTrack | undefined, asked: Span): Span | null {
  const first = track?.samples[0];
  if (!track || !first) return null;
  const scale = VIDEO_TIMESCALE / timescaleOf(track.config);
  return { start: Math.max(asked.start, Math.round(first.decodeTime * scale)), end: asked.end };
}

function cutAudio(track: SourceTrack, { start, end }: Span): CutTrack | null {
  const scale = timescaleOf(track.config) / VIDEO_TIMESCALE;
  const [from, to] = [start * scale, end * scale];
  const heard = track.samples.findLastIndex(({ decodeTime }) => decodeTime <= from);
  const last = track.samples.findLastIndex(({ decodeTime }) => decodeTime < to);
  const kept = track.samples.slice(Math.max(0, heard - AUDIO_PREROLL), last + 1);
  if (kept.length === 0) return null;
  const [begin, over] = [kept[0]!.decodeTime, kept.at(-1)!.decodeTime + kept.at(-1)!.duration];
  const silence = Math.max(0, Math.round((begin - from) / scale));
  const duration = Math.round((Math.min(to, over) - Math.max(from, begin)) / scale);
  if (duration <= 0) return null;
  const sounding = { duration, mediaTime: Math.max(0, Math.round(from - begin)) };
  return { ...track, samples: kept, edits: silence > 0 ? [{ duration: silence, mediaTime: null }, sounding] : [sounding] };
}
