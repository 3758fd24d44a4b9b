import { sql } from 'kysely';
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

test('an unconfirmed address gets no notifications until it is confirmed', async () => {
  const { room, sent } = await mailingRoom();
  for (const person of [room.noor, room.eve]) await room.choose(person, { kind: 'role_changed', email: true });
  await room.ctx.db.rows(sql`update users set email_confirmed_at = null where id = ${room.eve.id}::int8`);
  const giveRole = (role: string) =>
    Promise.all(
      ['noor', 'eve'].map((username) => room.post(`/api/internal/v1/channels/${room.slug}/community/${role}`, room.ana, { username })),
    );
  await giveRole('vips');
  await room.deliver();
  expect(sent.map(({ to }) => to)).toEqual(['noor@demo.invalid']);
  await room.ctx.db.rows(sql`update users set email_confirmed_at = now() where id = ${room.eve.id}::int8`);
  await giveRole('ogs');
  await room.deliver();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['eve@demo.invalid', 'noor@demo.invalid', 'noor@demo.invalid']);
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

test('the unsubscribe link of a mail stops only mails of its kind, with one POST and without a session', async () => {
  const { room, sent } = await mailingRoom();
  for (const kind of ['went_live', 'role_changed']) await room.choose(room.noor, { kind, email: true });
  await room.goLive();
  await room.deliver();
  const link = sent[0]!.unsubscribe!;
  expect(link).toMatch(/^https:\/\/stands\.example\/unsubscribe\?token=\d+\.went_live\.[\w-]{43}$/);
  expect(sent[0]!.text).toContain(link);
  const ended = await room.post(link.replace('https://stands.example', ''), null, { 'List-Unsubscribe': 'One-Click' });
  expect([ended.status, ended.json().data]).toEqual([200, { kind: 'went_live' }]);
  const { kinds } = (await room.get('/api/v1/notifications/settings', room.noor)).json().data;
  expect(kinds.filter(({ email }: { email: boolean }) => email).map(({ kind }: { kind: string }) => kind)).toEqual(['role_changed']);
});

test('a changed unsubscribe token is refused with UNSUBSCRIBE_TOKEN_INVALID and stops no mails', async () => {
  const { room, sent } = await mailingRoom();
  await room.choose(room.noor, { kind: 'went_live', email: true });
  await room.goLive();
  await room.deliver();
  const path = sent[0]!.unsubscribe!.replace('https://stands.example', '');
  const changed = [
    path.replace(`${room.noor.id}`, `${room.eve.id}`),
    path.replace('went_live', 'role_changed'),
    '/unsubscribe?token=x',
    `${path}x`,
  ];
  for (const other of changed) {
    const { status, json } = await room.post(other, null, {});
    expect({ other, status, message: json().status.message }).toEqual({ other, status: 422, message: 'UNSUBSCRIBE_TOKEN_INVALID' });
  }
});
