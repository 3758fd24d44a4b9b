import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secondsAfter } from '#core/contract/durations.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { localTime } from '#core/web/format/local-time.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { holdTimers, NOON, pass } from '#core/web/testing/web-clock.ts';
import {
  type Announcement,
  addAnnouncement,
  changeAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  showAnnouncements,
} from '#features/operators/announcements/contract.ts';
import { anAnnouncement } from '#features/operators/announcements/examples.ts';
import AnnouncementsPage from './staff/AnnouncementsPage.tsx';
import TopNotice from './TopNotice.tsx';
import { announcementsTexts } from './texts.en.ts';

const texts = [announcementsTexts];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.loses(publicSettings);
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

const reply = <Data,>(data: Data) => ({ data, message: 'OK' });
const show = (...announcements: Announcement[]) => server.answers(showAnnouncements, reply({ announcements }));
const list = (...announcements: Announcement[]) => server.answers(listAnnouncements, reply({ announcements }));
const later = (seconds: number) => secondsAfter(NOON, seconds).toISOString();

test('an announcement is a status with its kind, and its link leaves the site in a new tab', async () => {
  show(anAnnouncement({ kind: 'warning', link: { url: 'https://status.example/', text: 'Status' } }));
  await draw(<TopNotice />, { texts });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Warning: Maintenance tonight. Status'));
  const link = screen.getByRole('link', { name: 'Status' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://status.example/',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('a link into the site stays in it', async () => {
  show(anAnnouncement({ link: { url: '/rules', text: 'Rules' } }));
  await draw(<TopNotice />, { texts });
  expect((await screen.findByRole('link', { name: 'Rules' })).getAttribute('target')).toBeNull();
});

test('a dismissed announcement stays away after a reload, and the one before it appears', async () => {
  show(anAnnouncement({ id: 2, text: 'New rule.' }), anAnnouncement({ id: 1, starts_at: later(-7200) }));
  const { person, unmount } = await draw(<TopNotice />, { texts });
  expect(await screen.findByText('New rule.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByText('New rule.')).toBeNull();
  expect(screen.getByText('Maintenance tonight.')).toBeTruthy();
  unmount();
  await draw(<TopNotice />, { texts });
  expect(await screen.findByText('Maintenance tonight.')).toBeTruthy();
});

test('an announcement disappears at its end, also on a page without a connection', async () => {
  holdTimers();
  show(anAnnouncement({ ends_at: later(60) }));
  await draw(<TopNotice />, { texts });
  expect(await screen.findByText('Maintenance tonight.')).toBeTruthy();
  act(() => pass(59));
  expect(screen.getByText('Maintenance tonight.')).toBeTruthy();
  act(() => pass(1));
  expect(screen.queryByText('Maintenance tonight.')).toBeNull();
});

test('a page asks for a fresh list once it listens', async () => {
  holdTimers();
  show();
  const { cache } = await draw(<TopNotice />, { texts });
  await waitFor(() => expect(server.callsOf(showAnnouncements)).toHaveLength(1));
  act(() => pass(3));
  await act(() => cache.invalidateQueries({ queryKey: ['announcements'] }));
  expect(server.callsOf(showAnnouncements).map(({ query }) => query.get('fresh'))).toEqual([null, 'true']);
});

test('pages of fixed height learn how much space an announcement takes', async () => {
  show(anAnnouncement());
  const { unmount } = await draw(<TopNotice />, { texts });
  await screen.findByText('Maintenance tonight.');
  unmount();
  expect(document.documentElement.style.getPropertyValue('--notice-h')).toBe('');
});

test('staff publish an announcement with a link and times, and see in which phase each is', async () => {
  list();
  const { person } = await draw(<AnnouncementsPage />, { texts });
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'New announcement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Enter a text of at most 200 characters.')).toBeTruthy();
  await person.click(dialog.getByRole('radio', { name: 'Warning' }));
  await person.type(dialog.getByLabelText('Text'), 'Maintenance tonight.');
  await person.type(dialog.getByLabelText('Link (optional)'), 'javascript:x');
  await person.type(dialog.getByLabelText('Link text'), 'Status');
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText(/Enter an http or https address/)).toBeTruthy();
  expect(server.callsOf(addAnnouncement)).toEqual([]);
  await person.clear(dialog.getByLabelText('Link (optional)'));
  await person.type(dialog.getByLabelText('Link (optional)'), '/rules');
  await person.type(dialog.getByLabelText('Ends (optional)'), localTime(later(3600)));
  const added = anAnnouncement({ kind: 'warning', ends_at: later(3600) });
  server.answers(addAnnouncement, reply({ announcement: added }));
  list(added, anAnnouncement({ id: 2, starts_at: later(60) }), anAnnouncement({ id: 3, ends_at: later(-1) }));
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.callsOf(addAnnouncement)).toHaveLength(1));
  expect(server.callsOf(addAnnouncement)[0]!.body).toMatchObject({
    kind: 'warning',
    text: 'Maintenance tonight.',
    link: { url: '/rules', text: 'Status' },
    starts_at: null,
    ends_at: later(3600),
  });
  const rows = within(await screen.findByRole('list', { name: 'Announcements' })).getAllByRole('listitem');
  expect(rows.map((row) => /Shown|Scheduled|Ended/.exec(row.textContent)?.[0])).toEqual(['Shown', 'Scheduled', 'Ended']);
});

test('a refused end is shown at its field, and the dialog keeps its input', async () => {
  list(anAnnouncement());
  server.refuses(changeAnnouncement, 'ENDS_TOO_EARLY');
  const { person } = await draw(<AnnouncementsPage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Edit: Maintenance tonight.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  await person.type(dialog.getByLabelText('Ends (optional)'), localTime(later(-3600)));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose an end after the start, and in the future.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Text').value).toBe('Maintenance tonight.');
});

test('an unchanged start is not sent, and a cleared one means at once', async () => {
  list(anAnnouncement({ starts_at: later(3600) }));
  server.answers(changeAnnouncement, reply({ announcement: anAnnouncement() }));
  const { person } = await draw(<AnnouncementsPage />, { texts });
  const save = async (clears: boolean) => {
    await person.click(await screen.findByRole('button', { name: 'Edit: Maintenance tonight.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
    if (clears) await person.clear(dialog.getByLabelText('Starts (optional)'));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await save(false);
  await save(true);
  const bodies = server.callsOf(changeAnnouncement).map(({ body }) => body as { starts_at?: unknown });
  expect(bodies.map((body) => ('starts_at' in body ? body.starts_at : 'kept'))).toEqual(['kept', null]);
});

test('staff remove an announcement after a confirmation', async () => {
  list(anAnnouncement());
  server.answers(removeAnnouncement, reply(null));
  const { person } = await draw(<AnnouncementsPage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Remove: Maintenance tonight.' }));
  list();
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
  expect(server.callsOf(removeAnnouncement)[0]?.path).toBe('/api/internal/v1/announcements/1');
});
