// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { type FlagName, type FlagValues, flagSpecs, flagValues, manifestsOf } from '#core/contract/feature.ts';
import { activeFeatures } from '#core/web/settings.ts';
import { features } from '../features.ts';
import { availablePanes, availablePanesIn, defaultArrangements, panesOf } from './panes.ts';

const manifests = manifestsOf(features);
const optional = features.flatMap(({ manifest: { flag }, panes = {} }) => (flag ? Object.keys(panes).map((pane) => [pane, flag]) : []));
const offered = (flags: FlagValues | undefined) => availablePanes(activeFeatures(features, flags), 'broadcaster');

test('X-06 a pane of a feature that is off is not offered, nor is an optional pane while the flags are unknown', () => {
  expect(optional).toContainEqual(['polls', 'polls']);
  for (const off of flagSpecs(manifests).keys()) {
    const flags = flagValues(manifests, { [off]: false });
    const panes = offered(flags);
    expect(optional.filter(([pane]) => !panes.includes(pane!))).toEqual(optional.filter(([, flag]) => !flags[flag as FlagName]));
  }
  const required = offered(flagValues(manifests)).filter((pane) => !optional.some(([one]) => one === pane));
  expect(offered(undefined)).toEqual(required);
});

test('a wide screen starts with four columns of panes, and a medium one with two', () => {
  expect(defaultArrangements(features)).toEqual({
    wide: [
      { panes: ['stream', 'modes', 'shield', 'roles'], width: 20 },
      { panes: ['stats', 'queue', 'redemptions', 'audit', 'words'], width: 36 },
      { panes: ['chat'], width: 25 },
      { panes: ['predictions', 'polls', 'activity'], width: 19 },
    ],
    medium: [
      {
        panes: [
          'stats',
          'queue',
          'redemptions',
          'stream',
          'predictions',
          'polls',
          'activity',
          'modes',
          'shield',
          'roles',
          'audit',
          'words',
        ],
        width: 54,
      },
      { panes: ['chat'], width: 46 },
    ],
  });
});

test('a phone offers the panes in this order', () => {
  expect([...panesOf(features).keys()]).toEqual([
    'queue',
    'shield',
    'modes',
    'chat',
    'redemptions',
    'stream',
    'stream_setup',
    'stream_preview',
    'stream_health',
    'stats',
    'activity',
    'predictions',
    'polls',
    'goals',
    'audit',
    'roles',
    'bans',
    'words',
    'ai',
    'channel_setup',
    'chat_rules',
    'rewards',
    'points_settings',
    'emotes',
    'banner',
    'badges',
    'clip_settings',
    'host_settings',
    'income',
  ]);
});

test('no two panes of a screen have the same position, so the order of the features does not matter', () => {
  for (const room of ['wide', 'medium'] as const) {
    const places = [...panesOf(features).values()].flatMap(({ start }) => (start ? [`${start[room].column}/${start[room].order}`] : []));
    expect(new Set(places).size).toBe(places.length);
  }
});

test('community and settings are complete: roles with bans, and the set-up list, rules, points, banner, clips, hosts and income of the channel', () => {
  for (const role of ['moderator', 'broadcaster', 'staff'] as const)
    expect(availablePanesIn(features, 'community', role)).toEqual(['roles', 'bans']);
  expect(availablePanesIn(features, 'settings', 'broadcaster')).toEqual([
    'channel_setup',
    'chat_rules',
    'points_settings',
    'banner',
    'clip_settings',
    'host_settings',
    'income',
  ]);
});
