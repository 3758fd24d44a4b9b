import { expect, test } from 'vitest';
import { someFigures } from '../examples.ts';
import { h264Profile, healthWarnings } from './health.ts';

const steady = (bitrate: number) => Array<number>(12).fill(bitrate);
const video = (change: object) => someFigures({ video: { ...someFigures().video!, ...change } });

test('a usual stream has no warnings, and neither has one that just started', () => {
  expect(healthWarnings(someFigures())).toEqual([]);
  expect(healthWarnings(video({ frame_rate: null, keyframe_interval: null, dropped: null }))).toEqual([]);
});

test.each([
  ['key frames more than 4 seconds apart', video({ keyframe_interval: 4.1 }), 'keyframes'],
  ['a bitrate near the bound', someFigures({ bitrate: 10_900_000 }), 'bitrate_high'],
  ['a bitrate that jumps', someFigures({ bitrates: [...steady(6_000_000), 2_000_000] }), 'bitrate_unsteady'],
  ['a profile that browsers cannot decode', video({ codec: 'avc1.f4001f' }), 'profile'],
  ['no audio', someFigures({ audio: null }), 'audio_missing'],
  ['frames that the encoder left out', video({ dropped: 0.03 }), 'frames_dropped'],
  ['frames that cannot be decoded', someFigures({ discarded: [{ track: 'video', cause: 'damaged', frames: 1 }] }), 'video_damaged'],
  ['audio at wrong times', someFigures({ discarded: [{ track: 'audio', cause: 'timestamps', frames: 25 }] }), 'audio_timestamps'],
  ['a track in another codec', someFigures({ ignored_tracks: [{ track: 'audio', codec: 'MP3' }] }), 'tracks_ignored'],
  ['gaps', someFigures({ gaps: 2 }), 'connection_unstable'],
  ['new connections', someFigures({ reconnects: 2 }), 'connection_unstable'],
])('%s causes a warning', (_what, figures, warning) => {
  expect(healthWarnings(figures)).toEqual([warning]);
});

test('values within their limits cause no warning', () => {
  expect(healthWarnings(video({ keyframe_interval: 4, dropped: 0.02 }))).toEqual([]);
  expect(healthWarnings(someFigures({ bitrate: 10_800_000, gaps: 1, reconnects: 1 }))).toEqual([]);
  expect(healthWarnings(someFigures({ bitrates: [500_000, ...steady(6_000_000)] }))).toEqual([]);
  expect(healthWarnings(someFigures({ discarded: [{ track: 'audio', cause: 'timestamps', frames: 24 }] }))).toEqual([]);
  expect(healthWarnings(someFigures({ discarded: [{ track: 'video', cause: 'not_ready', frames: 99 }] }))).toEqual([]);
  expect(healthWarnings(someFigures({ ignored_tracks: [{ track: 'audio', codec: null }] }))).toEqual([]);
  expect(healthWarnings(someFigures({ bitrates: [0, 6_000_000, 1_000_000] }))).toEqual([]);
});

test('profiles have the names that encoders show', () => {
  expect(['avc1.42c01f', 'avc1.4d401f', 'avc1.64001f', 'avc1.f4001f'].map(h264Profile)).toEqual([
    { name: 'Baseline', isPlayable: true },
    { name: 'Main', isPlayable: true },
    { name: 'High', isPlayable: true },
    { name: 'High 4:4:4', isPlayable: false },
  ]);
});
