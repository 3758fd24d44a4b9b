import { expect, test } from 'vitest';
import { LEVELS } from './examples.ts';
import { isHighDefinition, knownQuality, levelName, lowerQuality, sortedLevels } from './quality.ts';

const names = sortedLevels(LEVELS).map(levelName);

test('a level is named after its height, and its frame rate when that is high', () => {
  expect(names).toEqual(['1080p60', '720p60', '480p']);
  expect(levelName({ height: 720, frameRate: 59.94, bitrate: 1 })).toBe('720p60');
  expect(levelName({ height: 0, frameRate: 0, bitrate: 3_240_000 })).toBe('3.2M');
});

test('of two levels with the same name, the better one is offered', () => {
  const weak = { height: 720, frameRate: 60, bitrate: 900_000 };
  expect(sortedLevels([weak, ...LEVELS]).filter(({ height }) => height === 720)).toEqual([LEVELS[2]]);
});

test('after a failure the next lower quality is offered, and none below the lowest', () => {
  const levels = sortedLevels(LEVELS);
  expect(lowerQuality(levels, '1080p60', null)).toBe('720p60');
  expect(lowerQuality(levels, 'auto', '720p60')).toBe('480p');
  expect(lowerQuality(levels, 'auto', null)).toBe('720p60');
  expect(lowerQuality(levels, '480p', null)).toBeNull();
  expect(lowerQuality([], 'auto', null)).toBeNull();
});

test('a stream plays in the last selected quality if it has that, and otherwise in auto', () => {
  expect(knownQuality(LEVELS, false, '720p60')).toBe('720p60');
  expect(knownQuality(LEVELS, false, '240p')).toBe('auto');
  expect(knownQuality(LEVELS, false, 'audio')).toBe('auto');
  expect(knownQuality(LEVELS, true, 'audio')).toBe('audio');
});

test('pictures of at least 720 lines are HD', () => {
  expect([480, 719, 720, 1080].map(isHighDefinition)).toEqual([false, false, true, true]);
});
