import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { retentionJob } from '#core/server/retention/retention.ts';
import { csvCell, csvFile, jsonFile } from '#core/server/table-file.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { record } from './api.ts';
import { AUDIT_COLUMNS } from './audit-log.ts';
import { type ModerationApp, moderationApp, refusalOf } from './testing/moderation-app.ts';

let app: ModerationApp;
beforeEach(async () => {
  app = await moderationApp();
});

const path = '/api/v2/channels/ana-lund/audit-log';
const bans = '/api/v2/channels/ana-lund/bans';
const community = '/api/internal/v1/channels/ana-lund/community';
const entries = async (query = '') => (await app.get(`${path}?${query}`, app.mod)).json().data.entries as AuditEntry[];
const acts = async (query = '') => (await entries(query)).map(({ act }) => act);

/** Performs a timeout, its removal, a role grant and a ban, one minute apart. */
async function fourActs() {
  const steps = [
    () => app.post(bans, app.mod, { banned_username: 'viewer', permanent: false, duration: 5, reason: '=Spam' }),
    () => app.delete(`${bans}/viewer`, app.otherMod),
    () => app.post(`${community}/vips`, app.ana, { username: 'Noisy_One' }),
    () => app.post(bans, app.staff, { banned_username: 'Noisy_One', permanent: true }),
  ];
  for (const step of steps) {
    expect((await step()).status).toBe(200);
    app.clock.pass(60);
  }
}

test('MO-11 every act is recorded with actor, target, act, time and reason, newest first', async () => {
  await fourActs();
  expect(await entries()).toMatchObject([
    { act: 'ban', actor: { username: 'staff' }, target: { username: 'Noisy_One' }, reason: '', created_at: '2026-01-02T12:03:00.000000Z' },
    { act: 'add_role', actor: { username: 'Ana_Lund' }, target: { slug: 'noisy-one' }, details: { role: 'vip' } },
    { act: 'remove_timeout', actor: { slug: 'other-mod' }, target: { username: 'viewer', id: app.viewer.id } },
    {
      act: 'timeout',
      actor: { username: 'mod' },
      target: { username: 'viewer' },
      reason: '=Spam',
      details: { duration: 5, expires_at: '2026-01-02T12:05:00+00:00' },
      messages_hit: 0,
      message_ids: [],
    },
  ]);
});

test('MO-11 the log is filtered by act, actor, target and time', async () => {
  await fourActs();
  expect(await acts('act=timeout')).toEqual(['timeout']);
  expect(await acts('actor=OTHER-mod')).toEqual(['remove_timeout']);
  expect(await acts('target=noisy_one')).toEqual(['ban', 'add_role']);
  expect(await acts('target=viewer&act=ban')).toEqual([]);
  expect(await acts('from=2026-01-02T12:01:00Z&to=2026-01-02T12:03:00Z')).toEqual(['add_role', 'remove_timeout']);
  expect(await acts('from=2026-01-02')).toHaveLength(4);
  expect(await acts('to=2026-01-02')).toEqual([]);
  expect(await acts('actor=nobody')).toEqual([]);
  for (const query of ['act=x', 'from=yesterday', 'to=2026-13-01', 'cursor=5', 'limit=0', 'limit=201', 'actor=']) {
    const reply = await app.get(`${path}?${query}`, app.mod);
    expect({ query, status: reply.status, errors: Object.keys(reply.json().errors) }).toEqual({
      query,
      status: 422,
      errors: [query.split('=')[0]],
    });
  }
});

test('MO-11 the log is read page by page, even if several acts share a timestamp', async () => {
  const at = app.clock.now();
  const entry = { channelId: app.channelId, act: 'clear_chat', actorId: app.mod.id, at } as const;
  for (let count = 0; count < 7; count++) await app.ctx.tx((tx) => record(tx, entry));
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { data } = (await app.get(`${path}?limit=3${cursor}`, app.mod)).json();
    seen.push(...data.entries.map(({ id }: AuditEntry) => id));
    if (data.next_cursor === null) break;
    cursor = `&cursor=${data.next_cursor}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
});

test('MO-11 the server’s own acts have no actor, and an entry names at most a hundred of the affected messages', async () => {
  const messageIds = Array.from({ length: 130 }, () => crypto.randomUUID());
  const deletion = { channelId: app.channelId, act: 'delete_message', actorId: null, messageIds, at: app.clock.now() } as const;
  await app.ctx.tx((tx) => record(tx, deletion));
  const [entry] = await entries();
  expect(entry).toMatchObject({ actor: null, target: null, messages_hit: 130, message_ids: messageIds.slice(0, 100) });
});

test('MO-11 the whole log is exported as CSV and JSON with the same filters', async () => {
  await fourActs();
  const csv = await app.get(`${path}/export?format=csv&target=viewer`, app.mod);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['"act"', '"remove_timeout"', '"timeout"']);
  expect(lines[2]).toContain(`"'=Spam"`);
  const json = await app.get(`${path}/export?format=json`, app.ana);
  expect({ contentType: json.headers.get('content-type'), json: json.json() }).toEqual({
    contentType: 'application/json; charset=utf-8',
    json: await entries(),
  });
});

test('MO-11 an export continues past the first page', async () => {
  const at = app.clock.now();
  await app.ctx.tx(async (tx) => {
    for (let count = 0; count < 1001; count++) await record(tx, { channelId: app.channelId, act: 'pin_message', actorId: app.mod.id, at });
  });
  const exported = (await app.get(`${path}/export?format=json`, app.mod)).json() as AuditEntry[];
  expect(new Set(exported.map(({ id }) => id)).size).toBe(1001);
});

test('MO-11 the log is for moderators and above, and contains only the acts of its own channel', async () => {
  await fourActs();
  for (const address of [path, `${path}/export`, `${path}/export?format=json`]) {
    expect(refusalOf(await app.get(address, null))).toEqual([401, 'NOT_SIGNED_IN']);
    for (const person of [app.viewer, app.vip, app.noisy]) expect(refusalOf(await app.get(address, person))).toEqual([403, 'NOT_ALLOWED']);
    for (const person of [app.mod, app.ana, app.staff]) expect((await app.get(address, person)).status).toBe(200);
  }
  expect(refusalOf(await app.get(path.replace('ana-lund', 'nobody'), app.mod))).toEqual([404, 'CHANNEL_NOT_FOUND']);
});

test('MO-11 changes of title, mature flag and category are recorded with the changed fields, and a change without effect is not recorded', async () => {
  const info = '/api/v2/channels/ana-lund/stream-info';
  const change = { stream_title: 'Part two', is_mature: true, category_id: 103 };
  await app.patch(info, app.mod, change);
  await app.patch(info, app.mod, change);
  app.clock.pass(1);
  await app.patch(info, app.ana, { ...change, is_mature: false });
  await app.patch(info, app.viewer, { stream_title: 'refused' });
  expect(await entries()).toMatchObject([
    { act: 'change_stream', actor: { username: 'Ana_Lund' }, target: null, details: { is_mature: false } },
    { act: 'change_stream', actor: { username: 'mod' }, details: { stream_title: 'Part two', is_mature: true, category: 'Racing Games' } },
  ]);
  expect((await entries()).map(({ details }) => Object.keys(details).length)).toEqual([1, 3]);
});

test('MO-11 suspending and reinstating a channel is recorded in its log with the reason, but an account suspension without it', async () => {
  const channel = '/api/internal/v1/channels/ana-lund/suspension';
  const account = '/api/internal/v1/accounts/ana-lund/suspension';
  for (const step of [
    () => app.put(channel, app.staff, { reason: 'Pirated films' }),
    () => app.delete(channel, app.staff, { reason: 'Appeal granted' }),
    () => app.put(account, app.staff, { reason: 'Told in confidence' }),
    () => app.delete(account, app.staff, { reason: 'Told in confidence' }),
  ]) {
    expect((await step()).status).toBe(200);
    app.clock.pass(60);
  }
  expect((await app.put(channel, app.mod, { reason: 'refused' })).status).toBe(403);
  const [actor, target] = [{ username: 'staff' }, null];
  expect(await entries()).toMatchObject([
    { act: 'reinstate', actor, target, reason: '', details: { account: true }, created_at: '2026-01-02T12:03:00.000000Z' },
    { act: 'suspend', actor, target, reason: '', details: { account: true } },
    { act: 'reinstate', actor, target, reason: 'Appeal granted', details: {}, created_at: '2026-01-02T12:01:00.000000Z' },
    { act: 'suspend', actor, target, reason: 'Pirated films', details: {}, created_at: '2026-01-02T12:00:00.000000Z' },
  ]);
  expect(await acts('act=suspend')).toHaveLength(2);
});

const anEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '019b7d25-0000-7000-8000-000000000001',
  act: 'timeout',
  actor: { id: 1, username: 'mod', slug: 'mod' },
  target: null,
  reason: '',
  details: {},
  messages_hit: 0,
  message_ids: [],
  created_at: '2026-01-02T12:00:00.000000Z',
  ...overrides,
});

async function* pagesOf(...pages: AuditEntry[][]) {
  yield* pages;
}

async function whole(file: AsyncIterable<string>) {
  let text = '';
  for await (const piece of file) text += piece;
  return text;
}

test('MO-11 no CSV cell starts a formula, and quotes and line breaks stay inside their cell', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    expect(csvCell(`${start}cmd|'/C calc'!A0`)).toBe(`"'${start}cmd|'/C calc'!A0"`);
  }
  expect([csvCell('a "b"\r\nc,d'), csvCell(-5), csvCell('')]).toEqual(['"a ""b""\r\nc,d"', '"-5"', '""']);
});

test('MO-11 the CSV file has a header line and one line per entry across all pages', async () => {
  const file = await whole(
    csvFile(AUDIT_COLUMNS, pagesOf([anEntry({ reason: '=1+1' })], [anEntry({ details: { duration: 5 }, message_ids: ['a', 'b'] })])),
  );
  const [head, first, second, rest] = file.split('\r\n');
  expect(head).toBe('\uFEFF"time","act","actor","target","reason","details","messages_hit","message_ids","id"');
  expect(first).toBe('"2026-01-02T12:00:00.000000Z","timeout","mod","","\'=1+1","","0","","019b7d25-0000-7000-8000-000000000001"');
  expect(second).toContain('"{""duration"":5}","0","a b"');
  expect(rest).toBe('');
});

test('MO-11 the JSON file is one array, whether there are no entries, one entry or several pages', async () => {
  for (const pages of [[[]], [], [[anEntry()], [anEntry({ act: 'ban' }), anEntry()], []]]) {
    expect(JSON.parse(await whole(jsonFile(pagesOf(...pages))))).toEqual(pages.flat());
  }
});

test('actions are deleted from the audit log after MODERATION_LOG_DAYS', async () => {
  await fourActs();
  const expire = () => retentionJob.run(app.ctx, {}, new AbortController().signal);
  app.clock.pass(730 * DAY_SECONDS - 130);
  await expire();
  expect(await acts()).toEqual(['ban', 'add_role']);
  app.settings.MODERATION_LOG_DAYS = null;
  app.clock.pass(DAY_SECONDS);
  await expire();
  expect(await acts()).toEqual(['ban', 'add_role']);
});
