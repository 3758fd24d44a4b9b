import { expect, test } from 'vitest';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { Target } from '#features/channel/channels/rules/permissions.ts';
import { type ModifierKeys, nameClick } from './rules.ts';

const held = (...keys: (keyof ModifierKeys)[]): ModifierKeys => ({
  ctrlKey: keys.includes('ctrlKey'),
  metaKey: keys.includes('metaKey'),
  shiftKey: keys.includes('shiftKey'),
});
const click = (keys: ModifierKeys, change: { actor?: Role; target?: Target; enabled?: boolean } = {}) =>
  nameClick(keys, { actor: 'moderator', target: 'viewer', enabled: true, ...change });

test.each([
  [held('ctrlKey', 'shiftKey'), 'ban'],
  [held('metaKey', 'shiftKey'), 'ban'],
  [held('ctrlKey'), 'timeout'],
  [held('metaKey'), 'timeout'],
  [held('shiftKey'), 'delete'],
  [held(), 'card'],
] as const)('MO-06 a click on a name with %o held means %s', (keys, act) => {
  expect(click(keys)).toBe(act);
});

const both = held('ctrlKey', 'shiftKey');

test.each(['staff', 'broadcaster', 'moderator'] as const)('MO-06 %s can use the shortcuts', (actor) => {
  expect(click(both, { actor })).toBe('ban');
});

test('MO-06 the click opens the card for viewers, with shortcuts off, and on staff, the broadcaster and oneself', () => {
  for (const actor of ['viewer', 'vip', 'og', 'sidekick'] as const) expect(click(both, { actor })).toBe('card');
  expect(click(both, { enabled: false })).toBe('card');
  for (const target of ['staff', 'broadcaster', 'self'] as const) expect(click(both, { target, actor: 'staff' })).toBe('card');
});
