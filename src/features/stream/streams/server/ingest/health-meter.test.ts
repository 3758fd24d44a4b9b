import { expect, test } from 'vitest';
import { anAudioConfig, anAudioSample, aVideoConfig, aVideoSample, nalUnit } from '#core/server/media/testing/sample-stream.ts';
import { healthWarnings } from '#features/stream/streams/rules/health.ts';
import { HealthMeter } from './health-meter.ts';

const NOON = Date.UTC(2026, 0, 2, 12);

interface Sending {
  seconds: number;
  /** Start in seconds, on the clocks of the test and the encoder. */
  from?: number;
  fps?: number;
  /** Seconds between key frames. */
  gop?: number;
  /** Bytes per frame. */
  bytes?: number;
  hasAudio?: boolean;
  /** Frames that the encoder drops. */
  leavesOut?: (frame: number) => boolean;
}

const connected = (frameRate: number | null = 30) => {
  const meter = new HealthMeter(NOON);
  introduce(meter, frameRate);
  return meter;
};

function introduce(meter: HealthMeter, frameRate: number | null = 30): void {
  meter.metadata('OBS 31', frameRate);
  meter.config(aVideoConfig());
  meter.config(anAudioConfig());
}

/** Sends data in real time. Returns the end time. */
function send(meter: HealthMeter, { seconds, from = 0, fps = 30, gop = 2, bytes = 2_500, hasAudio = true, leavesOut }: Sending): number {
  for (let frame = 0; frame < seconds * fps; frame++) {
    const dts = from * 1000 + Math.round((frame * 1000) / fps);
    if (leavesOut?.(frame)) continue;
    meter.sample(aVideoSample({ dts, isKeyFrame: frame % (fps * gop) === 0, data: nalUnit(bytes - 4) }), NOON + dts);
    if (hasAudio) meter.sample(anAudioSample({ dts, data: Buffer.alloc(100) }), NOON + dts);
  }
  return NOON + (from + seconds) * 1000;
}

test('the figures of a usual stream match what was sent', () => {
  const meter = connected();
  const figures = meter.figures(send(meter, { seconds: 30 }));
  expect(figures).toEqual({
    connected_at: '2026-01-02T12:00:00.000Z',
    encoder: 'OBS 31',
    bitrate: 30 * 2_600 * 8,
    bitrates: Array(6).fill(30 * 2_600 * 8),
    video: { codec: aVideoConfig().codec, width: 640, height: 360, frame_rate: 30, keyframe_interval: 2, dropped: 0 },
    audio: { codec: 'mp4a.40.2', sample_rate: 44_100, channels: 2 },
    gaps: 0,
    reconnects: 0,
    discarded: [],
    ignored_tracks: [],
  });
  expect(healthWarnings(figures)).toEqual([]);
});

test('nothing is measured before the first data', () => {
  expect(connected().figures(NOON + 100)).toMatchObject({ bitrate: 0, bitrates: [], video: null, audio: null, gaps: 0 });
});

test('an interval between key frames counts once it is the longest', () => {
  const meter = connected();
  expect(meter.figures(send(meter, { seconds: 7, gop: 6 })).video?.keyframe_interval).toBe(6);
  const second = connected();
  expect(second.figures(send(second, { seconds: 5, gop: 60 })).video?.keyframe_interval).toBe(5);
});

test('dropped frames are counted when the encoder declares its frame rate', () => {
  const leavesOut = (frame: number) => frame % 10 === 5;
  const meter = connected();
  const { video } = meter.figures(send(meter, { seconds: 20, leavesOut }));
  expect(video?.dropped).toBeCloseTo(0.1, 2);
  expect(video?.frame_rate).toBe(27);
  const silent = new HealthMeter(NOON);
  silent.config({ ...aVideoConfig(), frameRate: null });
  expect(silent.figures(send(silent, { seconds: 20, leavesOut })).video?.dropped).toBeNull();
});

test('audio that stops while the video continues is missing', () => {
  const meter = connected();
  send(meter, { seconds: 4 });
  expect(meter.figures(send(meter, { seconds: 4, from: 4, hasAudio: false })).audio).not.toBeNull();
  expect(meter.figures(send(meter, { seconds: 4, from: 8, hasAudio: false })).audio).toBeNull();
});

test('silence and timestamp jumps are gaps for a minute', () => {
  const meter = connected();
  send(meter, { seconds: 4 });
  expect(meter.figures(send(meter, { seconds: 4, from: 7 })).gaps).toBe(2);
  expect(meter.figures(send(meter, { seconds: 70, from: 11 })).gaps).toBe(0);
});

test('a jumping bitrate is in the history of at most 5 minutes', () => {
  const meter = connected();
  send(meter, { seconds: 400 });
  const figures = meter.figures(send(meter, { seconds: 10, from: 400, bytes: 10_000 }));
  expect(figures.bitrates).toHaveLength(60);
  expect(healthWarnings(figures)).toEqual(['bitrate_unsteady']);
});

test('a reconnected encoder is measured from scratch, and connections of the last 10 minutes are counted', () => {
  const meter = connected();
  send(meter, { seconds: 10 });
  for (const at of [20, 40]) {
    meter.reconnect(NOON + at * 1000);
    introduce(meter);
    send(meter, { seconds: 10, from: at });
  }
  const figures = meter.figures(NOON + 50_000);
  expect(figures).toMatchObject({ connected_at: '2026-01-02T12:00:40.000Z', reconnects: 2, gaps: 0, video: { keyframe_interval: 2 } });
  expect(healthWarnings(figures)).toEqual(['connection_unstable']);
  expect(meter.figures(NOON + 700_000).reconnects).toBe(0);
});

test('dropped frames are counted for a minute, and ignored tracks for the connection', () => {
  const meter = connected();
  meter.discard({ track: 'video', cause: 'damaged', frames: 1 }, NOON);
  meter.discard({ track: 'video', cause: 'damaged', frames: 2 }, NOON + 30_000);
  meter.discard({ track: 'audio', cause: 'timestamps', frames: 5 }, NOON + 30_000);
  meter.ignore({ track: 'audio', codec: 'MP3' });
  expect(meter.figures(NOON + 59_000).discarded).toEqual([
    { track: 'video', cause: 'damaged', frames: 3 },
    { track: 'audio', cause: 'timestamps', frames: 5 },
  ]);
  expect(meter.figures(NOON + 61_000)).toMatchObject({
    discarded: [{ frames: 2 }, { frames: 5 }],
    ignored_tracks: [{ track: 'audio', codec: 'MP3' }],
  });
  meter.reconnect(NOON + 62_000);
  expect(meter.figures(NOON + 62_000)).toMatchObject({ discarded: [], ignored_tracks: [] });
});
