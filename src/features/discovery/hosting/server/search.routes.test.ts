import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { type HostingApp, hostingApp, hostingFeatures } from './testing.ts';

let app: HostingApp;
beforeEach(async () => {
  app = await hostingApp({ database: await testDatabase(hostingFeatures) });
});
const search = (q: string) => app.get(`/api/internal/v1/live/search?q=${encodeURIComponent(q)}`, null);
const found = async (q: string) => (await search(q)).json().data.channels.map(({ username }: { username: string }) => username);

test('X-04 HO-01 a search finds live channels by part of their name, most watched first, then offline ones by prefix', async () => {
  const [bus, ferry] = [await givenRoom(app.db, 'NightBus_FM'), await givenRoom(app.db, 'the_nightferry')];
  for (const name of ['night_shift', 'good_night', 'nightmare']) await givenRoom(app.db, name);
  await givenUser(app.db, 'nights_without_channel');
  await givenLivestream(app.db, bus.channel.id, { viewers: 58 });
  await givenLivestream(app.db, ferry.channel.id, { viewers: 744 });
  await app.put('/api/internal/v1/channels/nightmare/suspension', app.staff, { reason: 'Pirated films' });
  expect((await search('Night')).json()).toEqual({
    data: {
      channels: [
        {
          id: ferry.channel.id,
          username: 'the_nightferry',
          viewers_count: 744,
          is_live: true,
          profile_pic: '',
          category: 'Just Chatting',
        },
        { id: bus.channel.id, username: 'NightBus_FM', viewers_count: 58, is_live: true, profile_pic: '', category: 'Just Chatting' },
        { id: expect.any(Number), username: 'night_shift', viewers_count: 0, is_live: false, profile_pic: '', category: 'Just Chatting' },
      ],
    },
  });
  expect(await found('bus_fm')).toEqual(['NightBus_FM']);
  expect(await found('nig%t')).toEqual([]);
});

test('X-04 a search requires 3 to 25 characters', async () => {
  const statuses = await Promise.all(['', 'bo', '  bo ', 'bos', 'b'.repeat(25), 'b'.repeat(26)].map(async (q) => (await search(q)).status));
  expect(statuses).toEqual([422, 422, 422, 200, 200, 422]);
});
