import type { PlayerSource } from './player-source.ts';

/** Ana's live stream, which started an hour before noon. */
export const aSource = (overrides: Partial<PlayerSource> = {}): PlayerSource => ({
  id: 'live-1',
  kind: 'live',
  url: '/media/live/ana/master.m3u8',
  title: 'Sunday rides',
  page: '/ana',
  channel: { slug: 'ana', name: 'ana', picture: null },
  isMature: false,
  since: new Date('2026-01-02T11:00:00.000Z'),
  ...overrides,
});

/** Levels of a stream in three qualities. */
export const LEVELS = [
  { height: 480, frameRate: 30, bitrate: 1_400_000 },
  { height: 1080, frameRate: 60, bitrate: 6_100_000 },
  { height: 720, frameRate: 60, bitrate: 3_200_000 },
];
