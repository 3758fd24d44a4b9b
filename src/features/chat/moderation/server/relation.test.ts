import { expect, test } from 'vitest';
import { testApp } from '#core/server/testing/test-app.ts';
import { later } from '#core/server/testing/test-clock.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { moderationServer } from './feature.ts';
import { givenBan } from './testing.ts';

test('a timed-out person sees the timeout in their relation to the channel until it expires', async () => {
  const app = await testApp([accountsServer, channelsServer, moderationServer]);
  const [ana, noisy] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'noisy')];
  const channel = await givenChannel(app.db, ana);
  const id = await givenBan(app.db, channel.id, noisy.id, ana.id, { expiresAt: later(300) });

  const { banned } = (await app.get('/api/v2/channels/ana/me', noisy)).json();
  expect(banned).toMatchObject({ permanent: false, reason: 'Spam', expires_at: '2026-01-02T12:05:00.000000Z' });
  const card = (await app.get('/api/v2/channels/ana/users/noisy', ana)).json();
  expect(card.banned).toMatchObject({ id, type: 'timeout', banner: { username: 'ana' } });

  app.clock.pass(300);
  expect((await app.get('/api/v2/channels/ana/me', noisy)).json().banned).toBeNull();
});
