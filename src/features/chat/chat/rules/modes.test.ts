import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { ModesChange } from '../contract/modes.ts';
import { ACCOUNT_AGE_DEFAULT, applyModesChange, type Modes, modesDiffer, toggledModes } from './modes.ts';

const off: Modes = {
  slowMode: false,
  messageInterval: 30,
  subscribersMode: false,
  followersMode: false,
  followingMinDuration: 10,
  emotesMode: false,
  accountAgeMode: false,
  accountAgeMinMinutes: 7,
  allowLinks: true,
  paused: false,
};
const changed = (change: object, last = off) => applyModesChange(last, ModesChange.parse(change));

test.each([
  [
    { slow_mode: true, message_interval: 6 },
    { slowMode: true, messageInterval: 6 },
  ],
  [{ message_interval: 6 }, { messageInterval: 6 }],
  [
    { followers_mode: true, following_min_duration: 60 },
    { followersMode: true, followingMinDuration: 60 },
  ],
  [
    { followers_mode: true, min_duration: 60 },
    { followersMode: true, followingMinDuration: 60 },
  ],
  [{ subscribers_mode: true }, { subscribersMode: true }],
  [{ emotes_mode: true }, { emotesMode: true }],
  [
    { account_age_mode: true, account_age_min_minutes: 90 },
    { accountAgeMode: true, accountAgeMinMinutes: 90 },
  ],
  [{ allow_links: false }, { allowLinks: false }],
  [{ pause: true }, { paused: true }],
])('CM-01 %j changes only that mode', (change, result) => {
  expect(changed(change)).toEqual({ ...off, ...result });
});

test('CM-03 slow mode defaults to 5 seconds and followers-only to 0 minutes, not to the previous number', () => {
  expect(changed({ slow_mode: true })).toMatchObject({ slowMode: true, messageInterval: 5 });
  expect(changed({ followers_mode: true })).toMatchObject({ followersMode: true, followingMinDuration: 0 });
  expect(changed({ account_age_mode: true })).toMatchObject({ accountAgeMode: true, accountAgeMinMinutes: ACCOUNT_AGE_DEFAULT });
});

test('CM-03 an enabled mode keeps its number', () => {
  const on = { ...off, slowMode: true, followersMode: true, accountAgeMode: true };
  expect(changed({ slow_mode: true, followers_mode: true }, on)).toEqual(on);
  expect(changed({ account_age_mode: true }, on)).toEqual(on);
});

test('CM-03 slow mode is limited to 120 seconds', () => {
  expect(changed({ slow_mode: true, message_interval: 120 }).messageInterval).toBe(120);
  expect(changed({ slow_mode: true, message_interval: 121 }).messageInterval).toBe(120);
  expect(changed({ message_interval: DAY_SECONDS }).messageInterval).toBe(120);
});

test.each([
  [{}],
  [{ slow_mode: true, message_interval: 5, emotes_mode: true }],
  [{ followers_mode: true, min_duration: 5, following_min_duration: 5 }],
  [{ slowMode: true }],
  [{ slow_mode: true, tint: 'red' }],
  [{ slow_mode: 'yes' }],
  [{ slow_mode: null }],
  [{ message_interval: 0 }],
  [{ message_interval: -5 }],
  [{ message_interval: 1.5 }],
  [{ message_interval: 1e300 }],
  [{ min_duration: -1 }],
  [{ min_duration: 525_961 }],
  [{ account_age_min_minutes: 2 ** 31 }],
  [{ title: ' ' }],
  [[]],
  [null],
])('CM-02 %j is not a valid change, which needs 1 or 2 known keys', (change) => {
  expect(ModesChange.safeParse(change).success).toBe(false);
});

test('CM-02 one key and two keys are valid changes', () => {
  expect(ModesChange.safeParse({ slow_mode: true }).success).toBe(true);
  expect(ModesChange.safeParse({ subscribers_mode: true, emotes_mode: true }).success).toBe(true);
});

test('programs get an event when a mode is turned on or off, or its number changes', () => {
  const slow = { ...off, slowMode: true };
  expect(toggledModes(off, slow)).toEqual([{ mode: 'slow', isOn: true }]);
  expect(toggledModes(slow, { ...slow, messageInterval: 9 })).toEqual([{ mode: 'slow', isOn: true }]);
  expect(toggledModes(slow, off)).toEqual([{ mode: 'slow', isOn: false }]);
  expect(toggledModes(off, { ...off, messageInterval: 9, followingMinDuration: 1, allowLinks: false })).toEqual([]);
  expect(toggledModes(off, { ...off, followersMode: true, subscribersMode: true, emotesMode: true }).map(({ mode }) => mode)).toEqual([
    'followers',
    'subscribers',
    'emotes',
  ]);
});

test('a change to the current state counts as no change', () => {
  expect(modesDiffer(off, { ...off })).toBe(false);
  for (const [name, value] of Object.entries(off)) {
    expect(modesDiffer(off, { ...off, [name]: typeof value === 'boolean' ? !value : value + 1 })).toBe(true);
  }
});
