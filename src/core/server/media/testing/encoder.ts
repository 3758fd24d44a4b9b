import { msAfter } from '#core/contract/durations.ts';
import type { AudioConfig, MediaSample, TrackConfig, VideoConfig } from '../sample.ts';

/** Incidents in a stream. `at` and `seconds` are in seconds of real time, `by` and `start` in ms of the encoder's clock. */
export type Incident =
  | { kind: 'jump'; at: number; by: number }
  | { kind: 'outage'; at: number; seconds: number }
  | { kind: 'pause'; at: number; seconds: number; track: MediaSample['track'] }
  | { kind: 'reconnect'; at: number; seconds: number; start: number }
  | { kind: 'bad stamp'; at: number; by: number; track: MediaSample['track'] }
  | { kind: 'new config'; at: number; track: MediaSample['track'] };

/** A synthetic stream. */
export interface Broadcast {
  tracks: ReadonlyArray<MediaSample['track']>;
  /** Length in seconds. */
  seconds: number;
  framesPerSecond: number;
  /** Factors for the distances of frames, applied cyclically. */
  rhythm: readonly number[];
  /** Distance of key frames in seconds. */
  gop: number;
  bFrames: number;
  sampleRate: number;
  /** The encoder's clock at the start, in ms. */
  start: number;
  /** Delay of video against audio of the same time, in ms; negative when audio is later. */
  skew: number;
  incidents: readonly Incident[];
}

/** Input of a packager, in the order of arrival. */
export type Arrival =
  | { kind: 'config'; config: TrackConfig }
  | { kind: 'sample'; sample: MediaSample; at: Date }
  | { kind: 'lost connection' };

/** A broadcast at 30 frames a second with key frames every two seconds, as a base for tests. */
export const aBroadcast = (changes: Partial<Broadcast> = {}): Broadcast => ({
  tracks: ['video', 'audio'],
  seconds: 10,
  framesPerSecond: 30,
  rhythm: [1],
  gop: 2,
  bFrames: 0,
  sampleRate: 48_000,
  start: 0,
  skew: 0,
  incidents: [],
  ...changes,
});

const FREQUENCY_INDEX: Readonly<Record<number, number>> = { 48000: 3, 44100: 4, 22050: 7, 16000: 8, 11025: 10, 8000: 11 };
const FRAME_SAMPLES = 1024;

/** AAC-LC in stereo. The config of another `take` differs in its record. */
export function audioConfig(sampleRate: number, take = 0): AudioConfig {
  const channels = take % 2 === 0 ? 2 : 1;
  const record = Uint8Array.from([
    (2 << 3) | (FREQUENCY_INDEX[sampleRate]! >> 1),
    ((FREQUENCY_INDEX[sampleRate]! & 1) << 7) | (channels << 3),
  ]);
  return { track: 'audio', codec: 'mp4a.40.2', record, sampleRate, channels };
}

/** H.264 as declared by its record; there is no picture. */
export const videoConfig = (take = 0): VideoConfig => ({
  track: 'video',
  codec: 'avc1.64001f',
  width: 1280,
  height: 720,
  frameRate: null,
  record: Uint8Array.from([1, 0x64, 0, 0x1f, 0xff, 0xe1, 0, 1, take, 1, 0, 1, take]),
});

interface Frame {
  track: MediaSample['track'];
  /** Seconds of real time. */
  time: number;
  arrival: number;
  offset: number;
  isKeyFrame: boolean;
}

/** Creates the input. The data of the n-th sample is n in four bytes. `noon` is the arrival of the first sample. */
export function encode(broadcast: Broadcast, noon: Date): Arrival[] {
  const frames = [...videoFrames(broadcast), ...audioFrames(broadcast)].sort((one, other) => one.arrival - other.arrival);
  const arrivals: Arrival[] = [];
  const clock = { base: broadcast.start, origin: 0 };
  const pending = [...broadcast.incidents].sort((one, other) => one.at - other.at);
  const takes = { video: 0, audio: 0 };
  const absent: Array<{ until: number; track?: MediaSample['track'] }> = [];
  const badStamps: Array<{ by: number; track: MediaSample['track'] }> = [];
  const needsKeyFrame = { video: false, audio: false };
  const configs = () => {
    const all: TrackConfig[] = [videoConfig(takes.video), audioConfig(broadcast.sampleRate, takes.audio)];
    for (const config of all) if (broadcast.tracks.includes(config.track)) arrivals.push({ kind: 'config', config });
  };
  let count = 0;
  configs();
  for (const frame of frames) {
    while (pending[0] && pending[0].at <= frame.time) {
      const incident = pending.shift()!;
      if (incident.kind === 'jump') clock.base += incident.by;
      if (incident.kind === 'outage') absent.push({ until: incident.at + incident.seconds });
      if (incident.kind === 'pause') absent.push({ until: incident.at + incident.seconds, track: incident.track });
      if (incident.kind === 'bad stamp') badStamps.push(incident);
      if (incident.kind === 'new config') {
        takes[incident.track] += 1;
        needsKeyFrame[incident.track] = true;
        configs();
      }
      if (incident.kind === 'reconnect') {
        absent.push({ until: incident.at + incident.seconds });
        Object.assign(clock, { base: incident.start, origin: incident.at + incident.seconds });
        needsKeyFrame.video = true;
        arrivals.push({ kind: 'lost connection' });
        configs();
      }
    }
    const { track, time, arrival, offset } = frame;
    if (absent.some((gap) => time < gap.until && (gap.track ?? track) === track) || time < clock.origin) continue;
    const stamp = badStamps.findIndex((bad) => bad.track === track);
    const by = stamp < 0 ? 0 : badStamps.splice(stamp, 1)[0]!.by;
    const data = new Uint8Array(4);
    new DataView(data.buffer).setUint32(0, count++);
    const isKeyFrame = frame.isKeyFrame || needsKeyFrame[track];
    needsKeyFrame[track] = false;
    const dts = Math.round(clock.base + (time - clock.origin) * 1000) + by;
    arrivals.push({
      kind: 'sample',
      sample: { track, dts, offset: Math.round(offset * 1000), isKeyFrame, data },
      at: msAfter(noon, Math.round(arrival * 1000)),
    });
  }
  return arrivals;
}

function videoFrames({ tracks, seconds, framesPerSecond, rhythm, gop, bFrames, skew }: Broadcast): Frame[] {
  const frames: Frame[] = [];
  let keyFrame = 0;
  for (let time = 0, index = 0; tracks.includes('video') && time < seconds; index++) {
    const isKeyFrame = index === 0 || time >= keyFrame + gop - 0.001;
    if (isKeyFrame) keyFrame = time;
    const reordered = bFrames === 0 ? 0 : ((index - 1 + bFrames + 1) % (bFrames + 1)) / framesPerSecond;
    frames.push({ track: 'video', time, arrival: time + Math.max(0, skew) / 1000, offset: reordered, isKeyFrame });
    time += rhythm[index % rhythm.length]! / framesPerSecond;
  }
  return frames;
}

function audioFrames({ tracks, seconds, sampleRate, skew }: Broadcast): Frame[] {
  const count = tracks.includes('audio') ? Math.floor((seconds * sampleRate) / FRAME_SAMPLES) : 0;
  return Array.from({ length: count }, (_, index) => {
    const time = (index * FRAME_SAMPLES) / sampleRate;
    return { track: 'audio', time, arrival: time + Math.max(0, -skew) / 1000, offset: 0, isKeyFrame: true };
  });
}
