import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleArt, giftArt } from './gift-art.ts';

const PUBLIC = join(import.meta.dirname, '../../../../app/web/public');
const DRAWINGS = join(PUBLIC, 'assets/gifts/v1');
const CATALOG = ['hell_yeah', 'hype', 'skull_emoji', 'full_send', 'rage_quit', 'pack_it_up', 'yap', 'stomp', 'flex', 'boooom'];
const drawingAt = (path: string) => readFileSync(join(PUBLIC, path), 'utf8');

test('GI-02 every gift of the catalog has a static drawing, an animated drawing and a background', () => {
  for (const id of CATALOG) {
    const art = giftArt(id)!;
    expect(drawingAt(art.static_url), id).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(drawingAt(art.static_url), id).not.toContain('animation');
    expect(drawingAt(art.animated_url), id).toContain('infinite');
    expect(drawingAt(art.animated_url), id).toContain('@media (prefers-reduced-motion:reduce){*{animation:none!important}}');
    expect(art.color, id).toMatch(/^#[0-9a-f]{6}$/);
  }
});

test('GI-02 an unknown gift has no artwork', () => {
  expect([giftArt('rickroll'), giftArt(''), giftArt('constructor'), giftArt('toString')]).toEqual([null, null, null, null]);
});

test('GI-07 bundles below 250 KICKs, and from 250, 500, 1,000, 2,500, 5,000 and 10,000 KICKs, have stacks from xxs to xxl', () => {
  const sizeOf = (amount: number) => /coins-(.+)\.svg$/.exec(bundleArt(amount))![1];
  expect([1, 100, 249].map(sizeOf)).toEqual(['xxs', 'xxs', 'xxs']);
  expect([250, 499].map(sizeOf)).toEqual(['xs', 'xs']);
  expect([500, 999].map(sizeOf)).toEqual(['s', 's']);
  expect([1000, 2499].map(sizeOf)).toEqual(['m', 'm']);
  expect([2500, 4999].map(sizeOf)).toEqual(['l', 'l']);
  expect([5000, 9999].map(sizeOf)).toEqual(['xl', 'xl']);
  expect([10_000, 1_000_000].map(sizeOf)).toEqual(['xxl', 'xxl']);
  for (const amount of [1, 250, 500, 1000, 2500, 5000, 10_000]) expect(drawingAt(bundleArt(amount))).toContain('viewBox="0 0 72 60"');
});

test('published drawings never change, because browsers cache them for a year', () => {
  const hash = createHash('sha256');
  for (const name of readdirSync(DRAWINGS).sort()) hash.update(name).update(readFileSync(join(DRAWINGS, name)));
  // Put a changed drawing into a new folder and update `gift-art.ts`.
  expect(hash.digest('hex').slice(0, 16)).toBe('9f5b1a2b96858b20');
});
