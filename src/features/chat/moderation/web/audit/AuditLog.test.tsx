import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { type AuditEntry, showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { anAuditEntry, exampleId } from '#features/chat/moderation/examples.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { moderationWeb } from '../feature.ts';
import { AuditLog } from './AuditLog.tsx';

const page = (entries: AuditEntry[], next_cursor: string | null = null) => ({ data: { entries, next_cursor }, message: 'OK' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showAuditLog, page([anAuditEntry()]));
});
afterEach(() => {
  undraw();
  server.close();
});

const features = [moderationWeb];
const open = () => draw(<AuditLog slug="ana" />, { features });
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const rows = async () => (await screen.findAllByRole('row')).slice(1);
const lastQuery = () => Object.fromEntries(server.callsOf(showAuditLog).at(-1)!.query);

test('MO-11 an entry shows time, actor, target, act and reason', async () => {
  server.answers(
    showAuditLog,
    page([
      anAuditEntry({ act: 'timeout', details: { duration: 10 }, messages_hit: 3 }),
      anAuditEntry({ id: exampleId(2), act: 'ban', reason: '' }),
    ]),
  );
  await open();
  const [timeout, ban] = (await rows()).map(cells);
  expect(timeout!.slice(1)).toEqual(['mod', 'Timed out banned for 10 minutes · 3 messagesSpoilers, warned', 'Spoilers, warned']);
  expect(ban!.slice(1)).toEqual(['mod', 'Banned banned', '–']);
  const time = (await rows())[0]!.querySelector('time')!;
  expect(time.getAttribute('datetime')).toBe('2026-01-01T12:00:00.000000Z');
});

test.each(moderationFeature.auditActs)('MO-11 %s is described in words', async (act) => {
  server.answers(showAuditLog, page([anAuditEntry({ act, details: { role: 'vip', duration: 5 } })]));
  await open();
  const said = cells((await rows())[0]!)[2]!;
  expect(said).not.toContain('moderation.');
  expect(said).not.toMatch(/[{}?]/);
});

test.each<[AuditEntry['act'], AuditEntry['details'], string]>([
  ['change_filters', { rules: { hate: 'hold', spam: 'off', odd: 'flag' } }, 'Filters changedHate: Hold, Spam: Off'],
  [
    'change_filters',
    { hold_first_messages: true, allowed_domains: ['a.example'] },
    'Filters changedHold first messages on, Allowed domains: 1',
  ],
  ['change_filters', { rules: 'none' }, 'Filters changed'],
  ['add_banned_words', { count: 2, words: ['<b>', 'x*'] }, 'Banned words added<b>, x*'],
  ['remove_banned_words', { count: 20, words: [...'abcdefghij'] }, 'Banned words removeda, b, c, d, e, f, g, h and 12 more'],
])('MO-11 %s %o is described by what changed', async (act, details, told) => {
  server.answers(showAuditLog, page([anAuditEntry({ act, details, target: null, reason: '' })]));
  await open();
  expect(cells((await rows())[0]!)[2]).toBe(told);
});

test('MO-11 an unknown act is shown by its name', async () => {
  server.answers(showAuditLog, page([anAuditEntry({ act: 'unknown' as AuditEntry['act'], reason: '' })]));
  await open();
  expect(cells((await rows())[0]!)[2]).toBe('unknown');
});

test('MO-11 an act without an actor is attributed to the server', async () => {
  server.answers(showAuditLog, page([anAuditEntry({ actor: null, act: 'timeout' })]));
  await open();
  expect(cells((await rows())[0]!)[1]).toBe('Grandstand');
});

test('MO-11 a button loads the next page of older entries', async () => {
  server.answers(showAuditLog, ({ query }) =>
    query.get('cursor') === null ? page([anAuditEntry()], exampleId(1)) : page([anAuditEntry({ id: exampleId(2), act: 'unban' })]),
  );
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(lastQuery()).toEqual({ cursor: exampleId(1) });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('MO-11 the log is filtered by act, people and days, and the last day is included whole', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Filter' }));
  await person.selectOptions(screen.getByLabelText('Action'), 'Ban');
  await person.type(screen.getByLabelText('Moderator'), '@mod');
  await person.type(screen.getByLabelText('User'), 'banned');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01' } });
  const [from, to] = [new Date(2026, 0, 1), new Date(2026, 0, 2)].map((day) => day.toISOString());
  await waitFor(() => expect(lastQuery()).toEqual({ act: 'ban', actor: 'mod', target: 'banned', from, to }));
});

test('MO-11 filters without matches say so and can be reset', async () => {
  server.answers(showAuditLog, ({ query }) => page(query.get('actor') === null ? [anAuditEntry()] : []));
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Filter' }));
  await person.type(screen.getByLabelText('Moderator'), 'nobody');
  expect(await screen.findByText('No entries match these filters')).toBeTruthy();
  await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(await rows()).toHaveLength(1);
});

test('MO-11 the filtered log can be downloaded as CSV and JSON', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Filter' }));
  await person.selectOptions(screen.getByLabelText('Action'), 'Timeout');
  await person.click(screen.getByRole('button', { name: 'Export' }));
  const csv = await screen.findByRole('menuitem', { name: 'As CSV, for spreadsheets' });
  expect(csv.getAttribute('href')).toBe('/api/v2/channels/ana/audit-log/export?act=timeout&format=csv');
  expect(csv.hasAttribute('download')).toBe(true);
  const json = screen.getByRole('menuitem', { name: 'As JSON, for apps' });
  expect(json.getAttribute('href')).toBe('/api/v2/channels/ana/audit-log/export?act=timeout&format=json');
});

test('an empty log says what will appear there', async () => {
  server.answers(showAuditLog, page([]));
  await open();
  expect(await screen.findByText('No entries yet')).toBeTruthy();
});

test('a log that fails to load says why and can be retried', async () => {
  server.refuses(showAuditLog, 'NOT_ALLOWED');
  const { person } = await open();
  await screen.findByText('Only moderators of this channel can read its audit log.');
  server.answers(showAuditLog, page([anAuditEntry()]));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
