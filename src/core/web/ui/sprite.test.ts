// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { badgeSheet } from './sprite.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const tokens = new Map([...read('tokens.css').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));

test('every badge is an image with its colors resolved and no reference to CSS variables', () => {
  const holder = document.createElement('div');
  holder.innerHTML = read('sprite.svg');
  const badges = [...holder.querySelectorAll('symbol[id^="b-"]')];
  const rules = badgeSheet(badges, { getPropertyValue: (name) => tokens.get(name) ?? '' }).split('\n');

  expect(rules).toHaveLength(badges.length);
  for (const [at, rule] of rules.entries()) {
    const picture = decodeURIComponent(/svg\+xml,([^"]+)"/.exec(rule)![1]!);
    expect(rule.startsWith(`.badge.${badges[at]!.id}{`)).toBe(true);
    expect(picture).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 18 18">.+<\/svg>$/s);
    expect(picture).not.toMatch(/var\(|(fill|stroke)=""/);
  }
});
