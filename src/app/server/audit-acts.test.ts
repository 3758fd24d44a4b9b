import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Method } from '#core/contract/endpoint.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenMessage, givenRoom } from '#features/chat/chat/server/testing.ts';
import { hostingOptions } from '#features/discovery/hosting/server/testing.ts';
import { buy, endPayment } from '#features/economy/payments/server/testing.ts';
import { givenClip } from '#features/stream/clips/server/testing.ts';
import { givenStoredRecording } from '#features/stream/recordings/server/testing.ts';
import { features } from './features.ts';
import { moderatedRoom, type Person } from './testing/moderated-room.ts';
import { RECORDED } from './testing/recorded-acts.ts';

const CHANNEL = '/api/v2/channels/ana';
const INTERNAL = '/api/internal/v1/channels/ana';

/** Every changing call with the regular expression of its paths. */
const CHANGING = features
  .flatMap(({ routes }) => routes)
  .flatMap((route) => ('endpoint' in route ? [route.endpoint] : []))
  .filter(({ method, changes = method !== 'GET' }) => changes)
  .map(({ method, path }) => ({ method, name: `${method} ${path}`, address: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

const nameOf = (method: Method, path: string): string => {
  const found = CHANGING.filter((one) => one.method === method && one.address.test(path.split('?')[0]!));
  expect({ method, path, foundCount: found.length }).toEqual({ method, path, foundCount: 1 });
  return found[0]!.name;
};

/** Ana's room, and the calls made there with the acts that each added to its audit log. */
async function auditedRoom() {
  const room = await moderatedRoom(features, hostingOptions());
  const { app, ana } = room;
  const seen = new Map<string, Set<string>>();
  const rows = () =>
    app.db.rows(sql<{ id: string; act: string }>`select id, act from audit_log where channel_id = ${room.channelId}::int8`);
  const call = async (method: Method, path: string, body?: unknown, caller: Person = ana) => {
    const before = new Set((await rows()).map(({ id }) => id));
    const send = { GET: app.get, POST: app.post, PUT: app.put, PATCH: app.patch, DELETE: app.delete }[method] as typeof app.post;
    const reply = await (method === 'GET' ? app.get(path, caller) : send(path, caller, body));
    expect({ method, path, body, status: reply.status, reply: reply.text }).toEqual({
      method,
      path,
      body,
      status: 200,
      reply: expect.not.stringContaining('"success":false'),
    });
    const acts = seen.get(nameOf(method, path)) ?? new Set();
    for (const { id, act } of await rows()) if (!before.has(id)) acts.add(act);
    seen.set(nameOf(method, path), acts);
    return reply.json();
  };
  return { ...room, call, seen };
}

test('MO-11 each call records exactly its listed acts', async () => {
  const { app, ana, channelId, chatroomId, livestreamId, someone, call, seen } = await auditedRoom();
  const [staff, target, mod] = [await someone('staff'), (await givenRoom(app.db, 'target')).broadcaster, await someone('moderator')];
  const command = (name: string, parameter: string | null = null) => call('POST', `${CHANNEL}/chat-commands`, { command: name, parameter });
  const ban = { banned_username: 'target', permanent: true };
  const timeout = { banned_username: 'target', permanent: false, duration: 5 };

  await call('POST', `${CHANNEL}/bans`, ban);
  await call('DELETE', `${CHANNEL}/bans/target`);
  await call('POST', `${CHANNEL}/bans`, timeout);
  await call('DELETE', `${CHANNEL}/bans/target`);
  await call('POST', `${CHANNEL}/bans`, { ...ban, banned_username: mod.username });
  await command('ban', 'target');
  await command('unban', 'target');
  await command('timeout', 'target 5');
  await command('unban', 'target');

  const note = await call('POST', `${CHANNEL}/users/target/notes`, { text: 'Warned' });
  await call('DELETE', `${CHANNEL}/users/target/notes/${note.data.note.id}`);
  await call('POST', `${INTERNAL}/chatroom/banned-words`, { words: ['rude'] });
  await call('POST', `${INTERNAL}/chatroom/banned-words/delete`, { words: ['rude'] });
  await call('PUT', `${CHANNEL}/moderation-rules`, { rules: { spam: 'block' } });
  await call('PUT', '/api/v2/moderation-rules?channel=ana', { rules: { spam: 'flag' } });
  await call('POST', `${INTERNAL}/community/vips`, { username: 'target' });
  await call('DELETE', `${INTERNAL}/community/vips/target`);
  const role = { role: 'og', username: 'target', channel_slug: 'ana' };
  await call('POST', '/api/internal/v1/community/roles', role);
  await call('DELETE', '/api/internal/v1/community/roles', role);
  await command('vip', 'target');
  await command('unvip', 'target');

  await call('PUT', `${CHANNEL}/chatroom`, { slow_mode: true });
  await call('PUT', `/api/v1/chatrooms/${chatroomId}`, { slow_mode: false });
  await call('PUT', `${INTERNAL}/chatroom/settings`, { slow_mode: true });
  for (const path of [`${CHANNEL}/chatroom`, `/api/v1/chatrooms/${chatroomId}`, `${INTERNAL}/chatroom/settings`])
    await call('PUT', path, { title: `Rides ${path.length}` });
  await command('slow', 'off');
  await call('PUT', `${CHANNEL}/chatroom/rules`, { rules: 'Be kind.' });
  for (const path of [`/api/v2/chatrooms/${chatroomId}/messages`, `${CHANNEL}/messages`])
    await call('DELETE', `${path}/${(await givenMessage(app.db, chatroomId, target.id)).id}`);
  await call('POST', `${CHANNEL}/pinned-message`, { message: { id: (await givenMessage(app.db, chatroomId, target.id)).id } });
  await call('DELETE', `${CHANNEL}/pinned-message`);
  await command('clear');

  await call('PUT', `${CHANNEL}/shield/set`, { hold_first_messages: true, modes: { followers_mode: false, slow_mode: false } });
  await call('PUT', `${CHANNEL}/shield`, { enabled: true });
  for (const decision of ['approve', 'deny']) {
    const sent = await call('POST', `/api/v2/messages/send/${chatroomId}`, { content: `please ${decision}` }, await someone('viewer'));
    expect(sent.data.held).toBe(true);
    const held = (await app.get(`${CHANNEL}/held-messages`, ana)).json().data.messages;
    await call('POST', `${CHANNEL}/held-messages/${held[0].id}/${decision}`);
    if (decision === 'deny') await call('POST', `${CHANNEL}/held-messages/${held[0].id}/undo-deny`);
  }
  await call('PUT', `${CHANNEL}/shield`, { enabled: false });

  await call('PATCH', `${CHANNEL}/stream-info`, { stream_title: 'Night rides' });
  await command('title', 'Day rides');
  await call('PUT', `${INTERNAL}/offline-banner`, { image: (await aPng({ width: 1200, height: 400 })).toString('base64') });
  await call('DELETE', `${INTERNAL}/offline-banner`);

  await call('DELETE', `/api/v2/clips/${await givenClip(app.db, { channelId, creatorId: target.id })}`);
  await call('PUT', `${INTERNAL}/clip-settings`, { who_may_clip: 'followers' });

  const host = await givenRoom(app.db, 'host');
  await givenLivestream(app.db, host.channel.id);
  await call('POST', `${INTERNAL}/host`, { slug: 'host' });
  await call('DELETE', `${INTERNAL}/host`);
  await command('host', 'host');
  await call('PUT', `${INTERNAL}/host-settings`, { who_may_host: 'followed' });

  await call('PUT', `${INTERNAL}/subscription-settings`, { is_enabled: true });
  const purchase = await buy(app, await someone('viewer'), 'subscription', { channel: 'ana' });
  const paid = await call('POST', `${INTERNAL}/payouts`, { amount: 1, reference: 'SEPA 1', idempotency_key: 'payout-of-ana' }, staff);
  await call('POST', `/api/internal/v1/payouts/${paid.data.payout.id}/undo`, {}, staff);
  const [payment] = (await app.get(`/api/internal/v1/purchases/${purchase}`, staff)).json().data.purchase.payments;
  await call('POST', `/api/internal/v1/purchases/${purchase}/refunds`, { payment_id: payment.id, amount: 1, refunded: 0 }, staff);
  const disputed = await buy(app, target, 'subscription', { channel: 'ana' });
  for (const outcome of ['dispute', 'win'] as const) await endPayment(app, target, disputed, outcome);
  const [won] = (await app.get(`/api/internal/v1/purchases/${disputed}`, staff)).json().data.purchase.payments;
  await call('POST', `/api/internal/v1/purchases/${disputed}/again`, { dispute_id: won.won_dispute_id }, staff);
  await call('PUT', `${INTERNAL}/subscriber-badges/3`, { image: (await aPng({ width: 72, height: 72 })).toString('base64') });
  await call('DELETE', `${INTERNAL}/subscriber-badges/3`);
  const badge = await call('POST', `${INTERNAL}/badges`, {
    name: 'Tea crew',
    image: (await aPng({ width: 72, height: 72 })).toString('base64'),
  });
  const holder = `${INTERNAL}/badges/${badge.data.badges[0].id}/holders/target`;
  await call('PUT', holder);
  await call('DELETE', holder);
  await call('DELETE', `${INTERNAL}/badges/${badge.data.badges[0].id}`);

  const poll = { title: 'Next?', options: ['Up', 'Down'], duration: 30, result_display_duration: 15 };
  await call('POST', `${CHANNEL}/polls`, poll);
  await call('POST', `${INTERNAL}/polls/end`);
  await call('DELETE', `${CHANNEL}/polls`);
  await call('POST', `${CHANNEL}/polls`, poll);
  await command('polldelete');
  const goal = await call('POST', `${CHANNEL}/goals`, { title: 'Road to 5', type: 'followers', target_value: 5 });
  const goalPath = `${CHANNEL}/goals/${goal.data.goal.id}`;
  await call('PATCH', goalPath, { target_value: 6 });
  await call('DELETE', goalPath);

  const settings = `${CHANNEL}/channel-points/channel-settings`;
  await call('PUT', settings, { watch_points: 12 });
  const start = async () =>
    (await call('POST', `${CHANNEL}/predictions`, { title: 'Win?', outcomes: ['Yes', 'No'], duration: 300 })).data.prediction;
  const resolved = await start();
  await call('PATCH', `${CHANNEL}/predictions/${resolved.id}`, { state: 'LOCKED' });
  await call('PATCH', `${CHANNEL}/predictions/${resolved.id}`, { state: 'RESOLVED', winning_outcome_id: resolved.outcomes[0].id });
  await call('PATCH', `${CHANNEL}/predictions/${(await start()).id}`, { state: 'CANCELLED' });
  const rewardId: string = (await call('POST', `${CHANNEL}/rewards`, { title: 'Hydrate', cost: 10 })).data.id;
  await call('PATCH', `${CHANNEL}/rewards/${rewardId}`, { cost: 1 });
  for (const decision of ['accept', 'reject']) {
    const redeemed = await call('POST', `${CHANNEL}/rewards/${rewardId}/redeem`, { transaction_id: `transaction-to-${decision}` });
    await call('POST', `${CHANNEL}/redemptions/${decision}`, { redemption_ids: [redeemed.data.id] });
  }
  await call('DELETE', `${CHANNEL}/rewards/${rewardId}`);
  await start();
  await call('PUT', settings, { channel_points_enabled: false });

  const video = `/api/internal/v1/videos/${await givenStoredRecording(app.db, channelId, livestreamId)}`;
  await call('PATCH', video, { title: 'Night rides' });
  await call('DELETE', video);
  await call('POST', `${video}/restore`);
  await call('PATCH', `${INTERNAL}/recordings/settings`, { keep_recordings: true });

  const stream = `/api/v2/livestreams/${livestreamId}`;
  await call('PUT', `${INTERNAL}/income-settings`, { multistream_enabled: true, income_protection_enabled: true });
  for (const [method, path] of [
    ['POST', 'multistream/enable'],
    ['POST', 'multistream/disable'],
    ['GET', 'pause-cipr'],
    ['GET', 'resume-cipr'],
  ] as const) {
    // The income tools of a stream can be changed again after a while.
    app.clock.pass(60);
    await call(method, `${stream}/${path}`);
  }
  app.clock.pass(60);
  await command('multi', 'on');

  await call('DELETE', `${INTERNAL}/livestream`);
  await app.get(`${INTERNAL}/stream-key`, ana);
  await app.db.rows(sql`update stream_keys set held_at = ${app.clock.now()}`);
  await call('DELETE', `${INTERNAL}/stream-hold`);
  await call('POST', `${INTERNAL}/livestream`, { session_title: 'Morning rides' }, staff);
  await call('PUT', `${INTERNAL}/mature`, { reason: 'Gambling' }, staff);
  await call('DELETE', `${INTERNAL}/mature`, {}, staff);
  for (const suspension of ['/api/internal/v1/accounts/ana/suspension', `${INTERNAL}/suspension`]) {
    await call('PUT', suspension, { reason: 'Spam' }, staff);
    await call('DELETE', suspension, {}, staff);
  }

  const reasons = await app.db.rows(sql`
    select act, reason from audit_log where channel_id = ${channelId}::int8 and act = any(array['force_mature', 'lift_mature']) order by act collate "C"`);
  expect(reasons).toEqual([
    { act: 'force_mature', reason: 'Gambling' },
    { act: 'lift_mature', reason: '' },
  ]);

  const recorded = [...seen].filter(([, acts]) => acts.size > 0).map(([name, acts]) => [name, [...acts].sort()] as const);
  const listed = Object.entries(RECORDED).map(([name, acts]) => [name, [...acts].sort()] as const);
  expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(listed));
});
