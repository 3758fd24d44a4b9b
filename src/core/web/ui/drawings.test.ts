import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { avatarDrawing, badgeDrawing } from './drawings.ts';
import { ICON_NAMES } from './icon-names.ts';

const sprite = readFileSync(join(import.meta.dirname, 'sprite.svg'), 'utf8');
const drawn = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));

test('every icon name has exactly one drawing', () => {
  expect([...drawn].filter((id) => id!.startsWith('i-')).sort()).toEqual(ICON_NAMES.map((name) => `i-${name}`).sort());
  expect(sprite.match(/<symbol /g)).toHaveLength(drawn.size);
});

test.each(['founder', 'broadcaster', 'moderator', 'og', 'sidekick', 'staff', 'sub_gifter', 'subscriber', 'verified', 'vip', 'bot'])(
  'the %s badge is drawn',
  (type) => expect(drawn).toContain(`b-${badgeDrawing(type)}`),
);

test('M-15 the subscriber badge has its own drawing at each month tier', () => {
  const tiers = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60];
  for (const [at, months] of tiers.entries()) {
    const last = (tiers[at + 1] ?? 1000) - 1;
    for (const reached of [months, last]) expect(badgeDrawing('subscriber', reached)).toBe(`sub${months}`);
  }
});

test('the parcel of the gifter badge grows at 10, 50 and 100 gifts', () => {
  expect([1, 9, 10, 49, 50, 99, 100, 5000].map((gifts) => badgeDrawing('sub_gifter', gifts))).toEqual([
    'sub_gifter',
    'sub_gifter',
    'sub_gifter10',
    'sub_gifter10',
    'sub_gifter50',
    'sub_gifter50',
    'sub_gifter100',
    'sub_gifter100',
  ]);
});

test('every drawing that a badge can have is in the sprite', () => {
  const counts = [undefined, ...Array.from({ length: 120 }, (_, count) => count)];
  for (const count of counts) for (const type of ['subscriber', 'sub_gifter']) expect(drawn).toContain(`b-${badgeDrawing(type, count)}`);
});

test('a badge that a channel defines has no drawing', () => {
  expect(badgeDrawing('rope_master')).toBeNull();
});

test('a name always gets the same face in any case, and different names get different faces', () => {
  expect(avatarDrawing('Mirelune')).toEqual(avatarDrawing('mirelune'));
  const faces = new Set(Array.from({ length: 200 }, (_, at) => JSON.stringify(avatarDrawing(`viewer_${at}`))));
  expect(faces.size).toBe(200);
});
