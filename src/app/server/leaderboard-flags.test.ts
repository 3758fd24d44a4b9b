import { expect, test } from 'vitest';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { features } from './features.ts';
import { flagsOf, settingsOf } from './settings.ts';

const GIFT_LISTS = ['gifts_enabled', 'gifts_month_enabled', 'gifts_week_enabled'];
const KICKS_LISTS = ['kicks_gifts_lifetime_enabled', 'kicks_gifts_month_enabled', 'kicks_gifts_week_enabled'];

/** A channel of an installation with these settings. `shown` reads which of the six lists are enabled; a hidden board has none. */
async function givenInstallation(env: Record<string, string>) {
  const settings = settingsOf({ BETA_FEATURES: 'on', ...env }, { demo: false, dev: false });
  const app = await testApp(features, { flags: flagsOf(settings), settings });
  const { channel, broadcaster } = await givenRoom(app.db, 'ana');
  const enabledIn = (lists: Record<string, unknown>) => Object.keys(lists).filter((name) => lists[name] === true);
  return {
    turnSubscriptions: (is_enabled: boolean) => app.put('/api/internal/v1/channels/ana/subscription-settings', broadcaster, { is_enabled }),
    shown: async () => {
      const gifts = await app.get('/api/v2/channels/ana/leaderboards', null);
      const kicks = await app.get(`/api/v1/kicks/${channel.id}/leaderboard`, null);
      return [...enabledIn(gifts.json()), ...(kicks.status === 404 ? [] : enabledIn(kicks.json().data))].sort();
    },
  };
}

test('LB-01 all six lists are enabled while people can give subscriptions and KICKs', async () => {
  const { turnSubscriptions, shown } = await givenInstallation({});
  await turnSubscriptions(true);
  expect(await shown()).toEqual([...GIFT_LISTS, ...KICKS_LISTS]);
});

test.each(['kicks', 'kicks_leaderboard'])(
  'LB-01 GI-01 DISABLED_FEATURES=%s hides the three lists of KICKs and keeps those of gifts',
  async (off) => {
    const { turnSubscriptions, shown } = await givenInstallation({ DISABLED_FEATURES: off });
    await turnSubscriptions(true);
    expect(await shown()).toEqual(GIFT_LISTS);
  },
);

test('LB-01 GI-01 without BETA_FEATURES only the lists of gifts are enabled', async () => {
  const { turnSubscriptions, shown } = await givenInstallation({ BETA_FEATURES: 'off' });
  await turnSubscriptions(true);
  expect(await shown()).toEqual(GIFT_LISTS);
});

test('LB-01 the lists follow the switch of subscriptions in the settings of the channel', async () => {
  const { turnSubscriptions, shown } = await givenInstallation({});
  expect(await shown()).toEqual([]);
  await turnSubscriptions(true);
  expect(await shown()).toHaveLength(6);
  await turnSubscriptions(false);
  expect(await shown()).toEqual([]);
});
