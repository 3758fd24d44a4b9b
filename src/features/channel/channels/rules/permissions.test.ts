import { expect, test } from 'vitest';
import type { Role } from '../contract/roles.ts';
import {
  ALL_BUT_STAFF,
  BROADCASTER,
  can,
  isModeratorOrAbove,
  MODERATORS,
  type Permission,
  roleOf,
  targetRoleOf,
  targetRoleOfBadges,
  VIEWERS,
} from './permissions.ts';

const EVERYBODY: Role[] = [...VIEWERS, 'moderator', 'broadcaster', 'staff'];
const nobody = { isStaff: false, isBroadcaster: false, roles: [] };

test('a permission is checked by role, and a missing target is refused', () => {
  expect(EVERYBODY.filter((role) => can(MODERATORS, role))).toEqual(['moderator', 'broadcaster', 'staff']);
  expect(EVERYBODY.filter((role) => can(BROADCASTER, role))).toEqual(['broadcaster', 'staff']);
  const upon: Permission = { viewer: ['self'], moderator: VIEWERS, broadcaster: ALL_BUT_STAFF, staff: true };
  expect([can(upon, 'vip', 'self'), can(upon, 'vip', 'viewer'), can(upon, 'moderator', 'og'), can(upon, 'broadcaster', 'staff')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(can(upon, 'broadcaster')).toBe(false);
});

test('of several roles, the most powerful acts and the best protected is the target', () => {
  const owner = { isStaff: true, isBroadcaster: true, roles: ['vip', 'moderator'] as const };
  expect({ role: roleOf(owner), targetRole: targetRoleOf(owner) }).toEqual({ role: 'staff', targetRole: 'broadcaster' });
  expect(roleOf({ ...nobody, roles: ['sidekick', 'og', 'vip'] })).toBe('vip');
  expect(roleOf({ ...nobody, roles: ['vip', 'moderator'] })).toBe('moderator');
  expect(roleOf(nobody)).toBe('viewer');
});

test('K-02 moderators and above are distinguished from viewers', () => {
  expect(EVERYBODY.filter(isModeratorOrAbove)).toEqual(['moderator', 'broadcaster', 'staff']);
});

test('the badges of a message determine the role that protects its sender', () => {
  const target = (...types: string[]) => targetRoleOfBadges(types.map((type) => ({ type })));
  expect([target('staff', 'broadcaster'), target('subscriber', 'staff'), target('vip', 'moderator')]).toEqual([
    'broadcaster',
    'staff',
    'moderator',
  ]);
  expect([target('subscriber', 'demo'), target()]).toEqual(['viewer', 'viewer']);
});
