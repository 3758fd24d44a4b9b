import { beforeEach, expect, test } from 'vitest';
import { type ModerationApp, moderationApp, refusalOf } from './testing/moderation-app.ts';

let app: ModerationApp;
beforeEach(async () => {
  app = await moderationApp();
});

const bans = '/api/v2/channels/ana-lund/bans';
const person = '/api/v2/channels/ana-lund/users/viewer';
const record = async () => (await app.get(`${person}/moderation`, app.mod)).json().data;

test('the record of a person lists their sanctions and how each ended', async () => {
  expect(await record()).toEqual({ bans: [], notes: [], counts: { bans: 0, timeouts: 0, deleted_messages: 0 } });
  const timeout = (duration: number) => app.post(bans, app.mod, { banned_username: 'viewer', permanent: false, duration, reason: 'Spam' });
  await timeout(1);
  app.clock.pass(120);
  await timeout(10);
  app.clock.pass(60);
  await app.delete(`${bans}/viewer`, app.mod);
  await app.post(bans, app.ana, { banned_username: 'viewer', permanent: true });

  const { bans: sanctions, counts } = await record();
  expect(counts).toEqual({ bans: 1, timeouts: 2, deleted_messages: 0 });
  expect(sanctions).toMatchObject([
    { type: 'ban', is_active: true, expires_at: null, ended_at: null, banned_by: { slug: 'ana-lund' } },
    { type: 'timeout', is_active: false, reason: 'Spam', ended_at: '2026-01-02T12:03:00.000000Z', banned_by: { slug: 'mod' } },
    { type: 'timeout', is_active: false, expires_at: '2026-01-02T12:01:00.000000Z', ended_at: null },
  ]);
});

test('moderators share notes about a person, and only the author and the broadcaster can delete one', async () => {
  const write = (by: ModerationApp['mod'], text: unknown) => app.post(`${person}/notes`, by, { text });
  const first = (await write(app.mod, ' Warned\r\ntwice \u0007')).json().data.note;
  expect(first).toMatchObject({ text: 'Warned\ntwice', author: { slug: 'mod' }, created_at: '2026-01-02T12:00:00.000000Z' });
  app.clock.pass(5);
  const second = (await write(app.ana, '😀'.repeat(500))).json().data.note;
  expect((await record()).notes).toEqual([second, first]);

  for (const text of ['', '  \n', '😀'.repeat(501), 5, null])
    expect({ text, status: (await write(app.mod, text)).status }).toEqual({ text, status: 422 });
  expect(refusalOf(await app.delete(`${person}/notes/${first.id}`, app.otherMod))).toEqual([403, 'NOTE_NOT_YOURS']);
  expect(refusalOf(await app.delete(`${person.replace('viewer', 'vip')}/notes/${first.id}`, app.mod))).toEqual([404, 'NOTE_NOT_FOUND']);
  expect((await app.delete(`${person}/notes/${first.id}`, app.ana)).json().data).toEqual({ id: first.id });
  expect(refusalOf(await app.delete(`${person}/notes/${first.id}`, app.ana))).toEqual([404, 'NOTE_NOT_FOUND']);
  expect((await record()).notes).toEqual([second]);
  const log = (await app.get('/api/v2/channels/ana-lund/audit-log?target=viewer', app.mod)).json().data.entries;
  expect(log.map((entry: { act: string; reason: string }) => entry.act)).toEqual(
    expect.arrayContaining(['add_note', 'add_note', 'remove_note']),
  );
  expect(app.published).toEqual([]);
});

test('a person can have at most fifty notes', async () => {
  const texts = Array.from({ length: 52 }, (_, at) => `Note ${at}`);
  const replies = await Promise.all(texts.map((text) => app.post(`${person}/notes`, app.mod, { text })));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(50);
  expect(refusalOf(replies.find((reply) => reply.status !== 200)!)).toEqual([409, 'TOO_MANY_NOTES']);
});

test('only moderators and above can read or write notes, and nobody can read their own', async () => {
  for (const caller of [app.viewer, app.vip, app.noisy]) {
    expect(refusalOf(await app.get(`${person}/moderation`, caller))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await app.post(`${person}/notes`, caller, { text: 'x' }))).toEqual([403, 'NOT_ALLOWED']);
  }
  expect(refusalOf(await app.get(`${person}/moderation`, null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(refusalOf(await app.get('/api/v2/channels/ana-lund/users/nobody/moderation', app.mod))).toEqual([404, 'USER_NOT_FOUND']);
});
