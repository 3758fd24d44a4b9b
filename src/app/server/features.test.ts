import { expect, test } from 'vitest';
import { signChannel } from '#core/server/pusher/authorize.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenChannel, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';

const APP = { id: 'demo', key: 'demo-key', secret: 'demo-secret', cluster: 'us2' };
const AUTHORIZERS = features.flatMap(({ privateChannels = [] }) => privateChannels);

test("RT-02 RT-05 a person's private channel admits only that person, and a stream’s private channel exists only for an existing stream", async () => {
  const { db } = await testDatabase(features);
  const ana = await givenUser(db, 'ana');
  const other = await givenUser(db, 'other');
  const livestreamId = await givenLivestream(db, (await givenChannel(db, ana)).id);
  const mayJoin = async (channel: string) => {
    const viewer = { id: ana.id, username: 'ana', slug: 'ana', isStaff: false, sessionId: 1 };
    return (await signChannel(APP, AUTHORIZERS, viewer, '1.1', channel, { db, now: () => NOON })) !== null;
  };
  for (const prefix of ['private-', 'private-userfeed.', 'private-channelpoints-']) {
    expect([prefix, await mayJoin(prefix + ana.id), await mayJoin(prefix + other.id)]).toEqual([prefix, true, false]);
  }
  expect(await mayJoin(`private-livestream.${livestreamId}`)).toBe(true);
  for (const made of [livestreamId + 1, '0', '9'.repeat(15), '9'.repeat(150), `${livestreamId}.x`]) {
    expect({ made, mayJoin: await mayJoin(`private-livestream.${made}`) }).toEqual({ made, mayJoin: false });
  }
  expect(await mayJoin(`private-chatroom_${livestreamId}`)).toBe(false);
});

test('RT-03 a private channel with the prefix lstm admits only the person whose ID ends its name', async () => {
  const { db } = await testDatabase(features);
  const viewer = { id: 42, username: 'ana', slug: 'ana', isStaff: true, sessionId: 1 };
  const mayJoin = async (channel: string) =>
    (await signChannel(APP, AUTHORIZERS, viewer, '1.1', channel, { db, now: () => NOON })) !== null;
  for (const name of ['lstm-42', 'lstm.42', 'lstm42', 'lstm_42', 'lstm-chat.7-42']) {
    expect({ name, mayJoin: await mayJoin(`private-${name}`) }).toEqual({ name, mayJoin: true });
  }
  for (const name of [
    'lstm',
    'lstm-',
    'lstm-7',
    'lstm-142',
    'lstm-42-7',
    'lstm-42x',
    'lstm-042.',
    `lstm-${'0'.repeat(20)}42`,
    'lstm-4 2',
    'xlstm-42',
  ]) {
    expect({ name, mayJoin: await mayJoin(`private-${name}`) }).toEqual({ name, mayJoin: false });
  }
  expect(await mayJoin(`private-lstm${'-'.repeat(150)}`)).toBe(false);
});
