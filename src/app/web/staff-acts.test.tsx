import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestsOf } from '#core/contract/feature.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { auditActs } from '#features/chat/moderation/contract/audit.ts';
import StaffLogPage from '#features/operators/staff/web/StaffLogPage.tsx';
import { listStaffLog, type StaffLogEntry } from '#features/people/accounts/contract/staff-log.ts';
import { features } from './features.ts';

const SENTENCE = 'staff.did.';
const english = features.flatMap(({ texts }) => (texts?.en ?? []).flatMap(Object.keys));
const own = english.flatMap((key) => (key.startsWith(SENTENCE) ? [key.slice(SENTENCE.length)] : []));
const acts = [...new Set<string>([...own, ...auditActs(manifestsOf(features))])];
const anEntry = (overrides: Partial<StaffLogEntry> = {}): StaffLogEntry => ({
  id: 1,
  act: 'suspend_account',
  actor: { id: 2, username: 'petra', slug: 'petra' },
  target: { id: 7, username: 'ana', slug: 'ana' },
  reason: '',
  details: {
    channel: 'velo',
    category: 'Tea',
    organization: 'Kestrel',
    before: 'Old',
    count: 2,
    role: 'vip',
    duration: 5,
    setting: 'RATE LIMITS',
  },
  address: '',
  created_at: '2026-01-02T12:00:00.000Z',
  ...overrides,
});

let server: FakeServer;
const answers = (entries: StaffLogEntry[], next_cursor: string | null = null) =>
  server.answers(listStaffLog, { data: { entries, acts: own, next_cursor }, message: 'OK' });
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings(features));
  answers([anEntry()]);
});
afterEach(() => {
  undraw();
  languageChoice.set('system');
  server.close();
});

const rows = async () => within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
const sentenceOf = (row: HTMLElement) => row.querySelector('span')!.textContent!;

test('every staff act of every feature has a sentence of its own', async () => {
  answers(acts.map((act, id) => anEntry({ id, act })));
  await draw(<StaffLogPage />, { features });
  const said = (await rows()).map(sentenceOf);
  expect(said).toHaveLength(acts.length);
  expect(acts.length).toBeGreaterThan(80);
  // The text contains no raw act name, no text key, no unfilled argument and no missing detail.
  expect(said.filter((words) => !words.startsWith('petra ') || /_|\.|[{}?–]/.test(words))).toEqual([]);
  expect(said.filter((words, at) => said.indexOf(words) !== at)).toEqual([]);
});

test('every staff act of every feature has a sentence and a label in German', async () => {
  const german = (await Promise.all(features.map(({ texts }) => texts?.de?.()))).flat().flatMap((module) => Object.values(module ?? {}));
  addTexts('de', ...german);
  const keys = new Set(german.flatMap((texts) => Object.keys(texts)));
  expect(own.filter((act) => !keys.has(`staff.did.${act}`) || !keys.has(`security.${act}`))).toEqual([]);
});

test('an entry names who did what on whom, with links to their accounts, the reason and the address', async () => {
  answers([
    anEntry({ reason: 'Spam', address: '192.0.2.7', details: { until: '2026-01-09T12:00:00.000Z' } }),
    anEntry({ id: 2, act: 'ban', target: { id: null, username: 'gone', slug: null }, details: { channel: 'velo' } }),
  ]);
  await draw(<StaffLogPage />, { features });
  const [suspended, banned] = await rows();
  expect(sentenceOf(suspended!)).toMatch(/^petra Suspended ana.*Until .*2026/);
  expect(suspended!.textContent).toContain('Spam');
  expect(suspended!.textContent).toContain('from 192.0.2.7');
  expect(within(suspended!).getByRole('link', { name: 'ana' }).getAttribute('href')).toBe('/staff/accounts/ana');
  expect(sentenceOf(banned!)).toMatch(/^petra Banned gone.*In the channel.*velo/);
  expect(within(banned!).queryByRole('link', { name: 'gone' })).toBeNull();
});

test('the log is filtered by person, act and day, and the download has the same filter', async () => {
  const { person } = await draw(<StaffLogPage />, { features });
  await rows();
  const last = () => Object.fromEntries(server.callsOf(listStaffLog).at(-1)!.query);
  await person.type(screen.getByLabelText('Staff member'), '@petra');
  await person.selectOptions(screen.getByLabelText('Action'), 'suspend_account');
  await waitFor(() => expect(last()).toEqual({ actor: 'petra', act: 'suspend_account' }));
  const download = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  expect(download).toBe('/api/internal/v1/staff-log/export?act=suspend_account&actor=petra');
  answers([]);
  await person.type(screen.getByLabelText('From'), '2026-01-02');
  expect(await screen.findByText('No matching entries')).toBeTruthy();
});

test('an empty log says what appears there, and a failed one can be tried again', async () => {
  server.loses(listStaffLog);
  const { person } = await draw(<StaffLogPage />, { features });
  expect(await screen.findByText("Couldn't load the audit log")).toBeTruthy();
  answers([]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No staff actions yet')).toBeTruthy();
});
