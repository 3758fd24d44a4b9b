import type { HealthFigures } from './contract.ts';

export const someFigures = (overrides: Partial<HealthFigures> = {}): HealthFigures => ({
  connected_at: '2026-01-02T11:00:00.000Z',
  encoder: 'OBS',
  bitrate: 6_100_000,
  bitrates: Array<number>(60).fill(6_100_000),
  video: { codec: 'avc1.64002a', width: 1920, height: 1080, frame_rate: 60, keyframe_interval: 2, dropped: 0 },
  audio: { codec: 'mp4a.40.2', sample_rate: 48_000, channels: 2 },
  gaps: 0,
  reconnects: 0,
  discarded: [],
  ignored_tracks: [],
  ...overrides,
});
