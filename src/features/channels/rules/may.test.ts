import { describe, expect, test } from 'vitest';
import type { Role } from '../contract/roles.ts';
import { ACTS, type Act, isModeratorOrAbove, may, roleOf, type Target, targetRoleOf, targetRoleOfBadges } from './may.ts';

const VIEWERS: Role[] = ['viewer', 'vip', 'og', 'sidekick'];
const EVERYBODY: Role[] = [...VIEWERS, 'moderator', 'broadcaster', 'staff'];
const nobody = { isStaff: false, isBroadcaster: false, roles: [] };

const reach = (act: Act, actor: Role): Target[] => ([...EVERYBODY, 'self'] as const).filter((target) => may(act, actor, target));

describe('AC-02 who may do what', () => {
  test.each(VIEWERS)('a %s deletes only own messages', (role) => {
    expect(reach('delete_message', role)).toEqual(['self']);
  });

  test('a moderator deletes what viewers said, and own messages', () => {
    expect(reach('delete_message', 'moderator')).toEqual([...VIEWERS, 'self']);
  });

  test('the broadcaster deletes anything but what staff said', () => {
    expect(reach('delete_message', 'broadcaster')).toEqual([...VIEWERS, 'moderator', 'broadcaster', 'self']);
  });

  test('staff delete anything', () => {
    expect(reach('delete_message', 'staff')).toEqual([...EVERYBODY, 'self']);
  });

  test.each(VIEWERS)('a %s bans nobody', (role) => {
    expect(reach('ban', role)).toEqual([]);
  });

  test('a moderator bans viewers, not moderators, the broadcaster or staff', () => {
    expect(reach('ban', 'moderator')).toEqual(VIEWERS);
  });

  test('the broadcaster bans anyone but staff', () => {
    expect(reach('ban', 'broadcaster')).toEqual([...VIEWERS, 'moderator']);
  });

  test('staff ban anyone but the broadcaster of the room', () => {
    expect(reach('ban', 'staff')).toEqual([...VIEWERS, 'moderator', 'staff']);
  });

  const ROOM: Act[] = [
    ...(['change_modes', 'pin', 'clear', 'manage_polls', 'manage_predictions', 'set_title', 'set_mature', 'set_category', 'host'] as const),
    ...(['grant_vip', 'grant_og', 'work_reward_queue', 'change_banned_words'] as const),
  ];
  test.each(ROOM)('%s is for moderators and above', (act) => {
    expect(EVERYBODY.filter((role) => may(act, role))).toEqual(['moderator', 'broadcaster', 'staff']);
  });

  const OWNER: Act[] = [
    ...(['grant_moderator', 'grant_sidekick', 'change_chat_rules', 'change_filters', 'manage_rewards', 'manage_goals'] as const),
    ...(['manage_emotes', 'use_income_tools', 'go_live'] as const),
  ];
  test.each(OWNER)('%s is for the broadcaster and staff', (act) => {
    expect(EVERYBODY.filter((role) => may(act, role))).toEqual(['broadcaster', 'staff']);
  });

  test('every act of the table is looked at above', () => {
    expect([...ROOM, ...OWNER, 'delete_message', 'ban'].sort()).toEqual([...ACTS].sort());
  });

  test('an act upon somebody is refused when nobody is named', () => {
    expect(may('ban', 'staff')).toBe(false);
  });
});

test('of several roles the strongest acts, and the best protected is acted upon', () => {
  const owner = { isStaff: true, isBroadcaster: true, roles: ['vip', 'moderator'] as const };
  expect([roleOf(owner), targetRoleOf(owner)]).toEqual(['staff', 'broadcaster']);
  expect(roleOf({ ...nobody, roles: ['sidekick', 'og', 'vip'] })).toBe('vip');
  expect(roleOf({ ...nobody, roles: ['vip', 'moderator'] })).toBe('moderator');
  expect(roleOf(nobody)).toBe('viewer');
});

test('K-02 moderators and above are told from viewers', () => {
  expect(EVERYBODY.filter(isModeratorOrAbove)).toEqual(['moderator', 'broadcaster', 'staff']);
});

test('the badges beside a message tell who is protected', () => {
  const target = (...types: string[]) => targetRoleOfBadges(types.map((type) => ({ type })));
  expect([target('staff', 'broadcaster'), target('subscriber', 'staff'), target('vip', 'moderator')]).toEqual([
    'broadcaster',
    'staff',
    'moderator',
  ]);
  expect([target('subscriber', 'demo'), target()]).toEqual(['viewer', 'viewer']);
});
