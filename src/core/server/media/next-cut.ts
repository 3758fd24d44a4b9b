import { PART_SHARE_MIN, PART_TARGET, SEGMENT_MAX, SEGMENT_MIN, SEGMENT_TARGET } from './output.ts';
import { type MediaSample, ticksOfSeconds } from './sample.ts';
import type { AudioQueue, VideoQueue } from './track-queue.ts';

const PART_MAX = ticksOfSeconds(PART_TARGET);
const PART_MIN = Math.ceil(PART_MAX * PART_SHARE_MIN);
/** Ticks for which a part waits for a track that is behind the other one. */
const MAX_WAIT = ticksOfSeconds(1);
/** A track this many ticks behind the other one has ended or paused. */
const SILENCE = ticksOfSeconds(3);

/** Input of the decision where to cut. Times are in ticks of 1/90,000 s on the timeline. */
export interface CutState {
  segmentStart: number;
  partStart: number;
  tracks: ReadonlySet<MediaSample['track']>;
  video: VideoQueue | null;
  audio: AudioQueue | null;
  isFinal: boolean;
}

export interface Cut {
  /** The end of the part; the samples in it may last a little longer. */
  end: number;
  videoBefore: number;
  audioBefore: number;
  closesSegment: boolean;
}

interface SegmentEnd {
  time: number;
  videoBefore: number;
}

/** `skip`: no sample starts before `to`, where the next part starts. `close`: the segment ends without a part. */
export type NextCut = { kind: 'wait' } | { kind: 'skip'; to: number } | { kind: 'close'; end: number } | ({ kind: 'part' } & Cut);

const WAIT: NextCut = { kind: 'wait' };

export const newestOf = ({ video, audio }: Pick<CutState, 'video' | 'audio'>): number =>
  Math.max(video?.front ?? Number.NEGATIVE_INFINITY, audio?.front ?? Number.NEGATIVE_INFINITY);

/** A track without samples for so long, while the other one continued, that players need an init segment without it. */
export const isSilent = (state: Pick<CutState, 'video' | 'audio'>, track: MediaSample['track']): boolean =>
  newestOf(state) - (state[track]?.front ?? Number.NEGATIVE_INFINITY) > SILENCE;

/** Cuts in time, not by frame count: at most the part target, at least 85 % of it (RFC 8216bis 4.4.4.9), between frames if possible. */
export function nextCut(state: CutState): NextCut {
  const { partStart } = state;
  const latest = partStart + PART_MAX;
  const segmentEnd = endOfSegment(state);
  const first = firstSample(state);
  if (segmentEnd && segmentEnd.time <= partStart) return closeLate(state, segmentEnd, first);
  if (first >= Math.min(latest, segmentEnd?.time ?? latest)) {
    const to = Math.floor(Math.min(first, segmentEnd?.time ?? first));
    if (to === Number.POSITIVE_INFINITY || mustWait(state, Math.min(to, latest))) return WAIT;
    return to === segmentEnd?.time ? { kind: 'close', end: to } : { kind: 'skip', to };
  }
  if (segmentEnd && segmentEnd.time <= latest) return part(state, { ...segmentEnd, end: segmentEnd.time, closesSegment: true });
  const end = endOfPart(state, Math.max(partStart + PART_MIN, Math.floor(first) + 1), latest);
  if (end === null) return WAIT;
  const closesSegment = !state.tracks.has('video') && isLongEnough(end - state.segmentStart);
  return part(state, { end, videoBefore: end, closesSegment });
}

function part(state: CutState, cut: Omit<Cut, 'audioBefore'>): NextCut {
  const audioBefore = audioEnd(state, cut.end);
  return audioBefore === null || mustWait(state, cut.end) ? WAIT : { kind: 'part', ...cut, audioBefore };
}

/** A last part too short for an audio frame gets the next one, so that the audio variant has no gap. Null while it is missing. */
function audioEnd(state: CutState, end: number): number | null {
  const audio = state.tracks.has('audio') ? state.audio : null;
  if (!audio || (audio.first ?? end) < end) return end;
  if (audio.first !== null) return audio.first - end < audio.step ? Math.floor(audio.first) + 1 : end;
  return state.isFinal || newestOf(state) - end > MAX_WAIT || isSilent(state, 'audio') ? end : null;
}

/** Without video any part can end the segment: the one that ends nearest to the target does. */
const isLongEnough = (duration: number): boolean => duration >= ticksOfSeconds(SEGMENT_TARGET) - PART_MAX / 2;

/** The end of the segment became known after parts beyond it were cut, because the video was behind. Its last frames need one more part. */
function closeLate(state: CutState, { time, videoBefore }: SegmentEnd, first: number): NextCut {
  const { partStart, tracks, video } = state;
  const hasFrames = tracks.has('video') && (video?.samples[0]?.time ?? Number.POSITIVE_INFINITY) < videoBefore;
  if (!hasFrames && (!state.isFinal || first === Number.POSITIVE_INFINITY)) return { kind: 'close', end: Math.max(time, partStart) };
  const end = Math.floor(Math.min(partStart + PART_MAX, newestOf(state)));
  return part(state, { end: Math.max(end, partStart + 1), videoBefore, closesSegment: true });
}

function firstSample({ tracks, video, audio }: CutState): number {
  const queues = [tracks.has('video') ? video : null, tracks.has('audio') ? audio : null];
  return Math.min(...queues.map((queue) => queue?.samples[0]?.time ?? Number.POSITIVE_INFINITY));
}

/** Parts are cut by the video track, unless it is too far behind the audio. */
function endOfPart(state: CutState, earliest: number, latest: number): number | null {
  const video = state.tracks.has('video') ? state.video : null;
  const audio = state.tracks.has('audio') ? state.audio : null;
  const isVideoUsable = video && (!audio || video.front >= latest || audio.front - latest <= MAX_WAIT);
  const leading = isVideoUsable ? video : audio;
  if (!leading) return null;
  if (leading.front >= latest || state.isFinal) return leading.boundaryIn(earliest, latest) ?? latest;
  return leading.front >= earliest && leading.front + leading.step > latest ? Math.floor(leading.front) : null;
}

/** A cut waits until no track of the segment can still deliver an earlier sample, but not for long. */
function mustWait(state: CutState, end: number): boolean {
  if (state.isFinal || newestOf(state) - end > MAX_WAIT) return false;
  return [...state.tracks].some((track) => (state[track]?.front ?? end) < end && !isSilent(state, track));
}

function endOfSegment(state: CutState): SegmentEnd | null {
  const { tracks, video, isFinal, segmentStart, partStart } = state;
  const newest = newestOf(state);
  if (isFinal) return { time: Math.floor(newest), videoBefore: Number.POSITIVE_INFINITY };
  if (!tracks.has('video')) {
    const time = video?.keyFrames[0]?.time;
    return time === undefined ? null : { time, videoBefore: time };
  }
  if (isSilent(state, 'video')) return { time: partStart, videoBefore: Number.POSITIVE_INFINITY };
  const bound = segmentStart + ticksOfSeconds(SEGMENT_MAX);
  const time = closingKeyFrame(state);
  if (time !== null && time <= bound) return { time, videoBefore: time };
  return newest >= bound ? { time: bound, videoBefore: bound } : null;
}

/** The key frame that starts the next segment: the one nearest to the target, if key frames are far enough apart. */
function closingKeyFrame({ segmentStart, video }: CutState): number | null {
  const target = ticksOfSeconds(SEGMENT_TARGET);
  const found = video?.keyFrames.find(({ time, distance }) => {
    const duration = time - segmentStart;
    return duration >= ticksOfSeconds(SEGMENT_MIN) && Math.abs(duration + distance - target) >= Math.abs(duration - target);
  });
  return found?.time ?? null;
}
