import { expect, test } from 'vitest';
import type { Mail } from '#core/server/mail/mailer.ts';
import { notify } from './notify.ts';
import { notificationsRoom } from './testing.ts';

async function mailingRoom() {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const room = await notificationsRoom({ services: { mailer }, publicUrl: 'https://stands.example' });
  await room.follow(room.noor);
  await room.follow(room.eve);
  return { room, sent };
}

test('mail is off by default and goes to users who turned it on', async () => {
  const { room, sent } = await mailingRoom();
  expect((await room.choose(room.noor, { kind: 'went_live', email: true })).json().data.can_email).toBe(true);
  await room.choose(room.noor, { kind: 'role_changed', email: true });
  await room.goLive({ session_title: 'Sunday rides' });
  await room.post(`/api/internal/v1/channels/${room.slug}/community/vips`, room.ana, { username: 'noor' });
  await room.post(`/api/internal/v1/channels/${room.slug}/community/vips`, room.ana, { username: 'eve' });
  await room.deliver();
  expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['noor@demo.invalid', 'You are now a VIP of ana'],
    ['noor@demo.invalid', 'ana is live'],
  ]);
  expect(sent.find(({ subject }) => subject === 'ana is live')?.text).toContain('Sunday rides\n\nhttps://stands.example/ana\n\n');
});

test('mails about one event for many users reach all of them', async () => {
  const { room, sent } = await mailingRoom();
  const people = [room.ana, room.mod, room.noor, room.eve];
  for (const person of people) await room.choose(person, { kind: 'drop_completed', email: true });
  const facts = { id: 'reward', name: 'Red helmet', campaign_id: 'campaign' };
  const happened = people.flatMap(({ id }) => Array.from({ length: 10 }, () => ({ userId: id, kind: 'drop_completed' as const, facts })));
  await room.ctx.tx((tx) =>
    notify(
      tx,
      happened.map((one) => ({ ...one, channelId: null, actorId: null })),
    ),
  );
  await room.deliver();
  expect(sent.length).toBe(40);
});
