import { expect, test } from 'vitest';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenLivestream, givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { paymentFeatures } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { incomeServer } from './feature.ts';

test('C-07 /multi and /kpp switch the tools of the current stream and report every refusal', async () => {
  const app = await testApp([...paymentFeatures, incomeServer]);
  const { broadcaster: ana, channel } = await givenRoom(app.db);
  const mod = await givenUser(app.db, 'mod');
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  const give = async (command: string, parameter: string, who = ana) => {
    const { success, error } = (await app.post('/api/v2/channels/ana/chat-commands', who, { command, parameter })).json();
    return success ? 'done' : error;
  };

  expect([await give('multi', 'on'), await give('kpp', 'off')]).toEqual(['NOT_AVAILABLE', 'NOT_AVAILABLE']);
  const stream = `/api/v2/livestreams/${await givenLivestream(app.db, channel.id)}`;
  expect([await give('multi', 'on'), await give('kpp', 'off')]).toEqual(['NOT_ENABLED', 'NOT_ENABLED']);
  await app.put('/api/internal/v1/channels/ana/income-settings', ana, { multistream_enabled: true, income_protection_enabled: true });
  expect([await give('multi', 'off'), await give('kpp', 'on')]).toEqual(['ALREADY_DISABLED', 'ALREADY_ENABLED']);
  expect([await give('multi', 'on', mod), await give('kpp', 'off', mod)]).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
  expect([await give('multi', 'on'), await give('kpp', 'off')]).toEqual(['done', 'done']);
  expect([await give('multi', 'off'), await give('kpp', 'on')]).toEqual(['PLEASE_WAIT', 'PLEASE_WAIT']);
  expect((await app.get(`${stream}/multistream/segments`, ana)).json().data.cipr).toMatchObject([{ end_time: null }]);
  expect((await app.get(`${stream}/cipr`, ana)).json().data).toEqual({ status: 'paused' });
  app.clock.pass(10);
  expect([await give('multi', 'off'), await give('kpp', 'on')]).toEqual(['done', 'done']);
});
