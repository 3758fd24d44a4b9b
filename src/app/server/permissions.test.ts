import { describe, expect, test } from 'vitest';
import { byName, manifestsOf } from '#core/contract/feature.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, type Target } from '#features/channel/channels/rules/permissions.ts';
import { features } from './features.ts';

const VIEWERS: Role[] = ['viewer', 'vip', 'og', 'sidekick'];
const EVERYBODY: Role[] = [...VIEWERS, 'moderator', 'broadcaster', 'staff'];
const PERMISSIONS = byName(
  'permission',
  manifestsOf(features).flatMap(({ permissions = {} }) => Object.entries(permissions)),
);
const named = (name: string) => PERMISSIONS.get(name)!;

const reach = (name: string, actor: Role): Target[] =>
  ([...EVERYBODY, 'self'] as const).filter((target) => can(named(name), actor, target));

describe('AC-02 who may do what', () => {
  test.each(VIEWERS)('a %s can delete only their own messages', (role) => {
    expect(reach('delete_message', role)).toEqual(['self']);
  });

  test('a moderator can delete messages by viewers and their own', () => {
    expect(reach('delete_message', 'moderator')).toEqual([...VIEWERS, 'self']);
  });

  test('the broadcaster can delete every message except those by staff', () => {
    expect(reach('delete_message', 'broadcaster')).toEqual([...VIEWERS, 'moderator', 'broadcaster', 'self']);
  });

  test('staff can delete every message', () => {
    expect(reach('delete_message', 'staff')).toEqual([...EVERYBODY, 'self']);
  });

  test.each(VIEWERS)('a %s can ban nobody', (role) => {
    expect(reach('ban', role)).toEqual([]);
  });

  test('a moderator can ban viewers, but not moderators, the broadcaster or staff', () => {
    expect(reach('ban', 'moderator')).toEqual(VIEWERS);
  });

  test('the broadcaster can ban everybody except staff', () => {
    expect(reach('ban', 'broadcaster')).toEqual([...VIEWERS, 'moderator']);
  });

  test('staff can ban everybody except the broadcaster of the room', () => {
    expect(reach('ban', 'staff')).toEqual([...VIEWERS, 'moderator', 'staff']);
  });

  const OF_MODERATORS = [
    'change_modes',
    'pin',
    'clear',
    'manage_polls',
    'manage_predictions',
    'set_title',
    'set_mature',
    'set_category',
    'host',
    'grant_vip',
    'grant_og',
    'work_reward_queue',
    'change_banned_words',
    'read_audit_log',
    'list_bans',
    'read_stream_stats',
    'see_stream_health',
    'delete_clips',
  ];
  test.each(OF_MODERATORS)('%s is for moderators and above', (name) => {
    expect(EVERYBODY.filter((role) => can(named(name), role))).toEqual(['moderator', 'broadcaster', 'staff']);
  });

  const OF_BROADCASTERS = [
    'grant_moderator',
    'grant_sidekick',
    'change_chat_rules',
    'change_filters',
    'manage_rewards',
    'manage_emotes',
    'manage_badges',
    'use_income_tools',
    'see_income',
    'go_live',
    'set_up_stream',
    'allow_streaming',
    'change_channel_pictures',
    'manage_recordings',
    'manage_clip_settings',
    'manage_goals',
    'manage_subscriptions',
    'manage_host_settings',
  ];
  test.each(OF_BROADCASTERS)('%s is for the broadcaster and staff', (name) => {
    expect(EVERYBODY.filter((role) => can(named(name), role))).toEqual(['broadcaster', 'staff']);
  });

  test('the tests above cover every permission of every feature', () => {
    expect([...OF_MODERATORS, ...OF_BROADCASTERS, 'delete_message', 'ban'].sort()).toEqual([...PERMISSIONS.keys()].sort());
  });

  test('a permission that needs a target is denied without one', () => {
    expect(can(named('ban'), 'staff')).toBe(false);
  });
});
