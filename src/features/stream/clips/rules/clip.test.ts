import { expect, test } from 'vitest';
import { type Clipper, canDeleteClip, clipRefusal, rangeRefusal } from './clip.ts';

const available = { start: 100, end: 190 };

test.each([
  ['the shortest', 100, 105, null],
  ['the longest', 130, 190, null],
  ['too short', 100, 104.9, 'CLIP_RANGE_INVALID'],
  ['too long', 100, 160.1, 'CLIP_RANGE_INVALID'],
  ['that starts before the available range', 99.9, 120, 'CLIP_RANGE_INVALID'],
  ['that ends after the available range', 150, 190.1, 'CLIP_RANGE_INVALID'],
  ['turned around', 150, 120, 'CLIP_RANGE_INVALID'],
])('R-05 a clip %s: %d to %d of 100 to 190', (_what, start, end, refusal) => {
  expect(rangeRefusal({ start, end }, available)).toBe(refusal);
});

test('a range whose bounds are sums of fractions is not refused for the last digit', () => {
  expect(rangeRefusal({ start: 100.1, end: 100.1 + 4.9999999 }, { start: 100.1000001, end: 190 })).toBeNull();
});

test('R-05 a clip is deleted by its creator and by moderators of the channel', () => {
  const clip = { creatorId: 7 };
  expect(canDeleteClip(clip, { id: 7, role: 'viewer' })).toBe(true);
  for (const role of ['viewer', 'vip', 'og', 'sidekick'] as const) expect(canDeleteClip(clip, { id: 8, role })).toBe(false);
  for (const role of ['moderator', 'broadcaster', 'staff'] as const) expect(canDeleteClip(clip, { id: 8, role })).toBe(true);
});

const stranger: Clipper = { role: 'viewer', isBanned: false, isFollowing: false, isSubscribed: false };

test.each([
  ['everyone', [null, null, null, null]],
  ['followers', ['CLIPS_FOLLOWERS_ONLY', null, null, null]],
  ['subscribers', ['CLIPS_SUBSCRIBERS_ONLY', 'CLIPS_SUBSCRIBERS_ONLY', null, null]],
  ['moderators', ['CLIPS_MODERATORS_ONLY', 'CLIPS_MODERATORS_ONLY', 'CLIPS_MODERATORS_ONLY', null]],
  ['nobody', Array(4).fill('CLIPS_DISABLED')],
] as const)('R-05 where %s may clip, strangers, followers, subscribers and moderators get %j', (who, answers) => {
  const people: Clipper[] = [
    stranger,
    { ...stranger, isFollowing: true },
    { ...stranger, isSubscribed: true },
    { ...stranger, role: 'moderator' },
  ];
  expect(people.map((person) => clipRefusal(who, person))).toEqual(answers);
});

test('R-05 banned people make no clips under any setting', () => {
  expect(clipRefusal('everyone', { ...stranger, isBanned: true })).toBe('BANNED_HERE');
});
