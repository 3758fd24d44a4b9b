import { screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#core/contract/durations.ts';
import { soon } from '#core/testing/soon.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import {
  type ChannelStorage,
  changeRecordingSettings,
  changeVideo,
  deleteVideo,
  listRecordings,
  type ManagedVideo,
  type Movie,
  makeMovie,
  type RecordingSettings,
  type RecordingState,
  restoreVideo,
  showMovie,
  showRecordingState,
} from '#features/stream/recordings/contract/manage.ts';
import { aManagedVideo, aVideo } from '#features/stream/recordings/examples.ts';
import { videoTexts } from '../watch/texts.en.ts';
import { RecordingNotice } from './RecordingNotice.tsx';
import { manageVideosTexts } from './texts.en.ts';
import VideosPage from './VideosPage.tsx';

const GB = 1024 ** 3;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  onTestFinished(() => server.close());
});

interface Setting {
  recordings?: ManagedVideo[];
  settings?: RecordingSettings;
  storage?: ChannelStorage;
}

const ride = (n: number, change: Partial<ManagedVideo> = {}) =>
  aManagedVideo({
    ...aVideo({ session_title: `Ride ${n}`, video: { id: n, uuid: `019b7e4a-0000-7000-8000-${String(n).padStart(12, '0')}` } }),
    byte_length: GB,
    expires_at: inDays(12),
    ...change,
  });

async function open({
  recordings = [ride(2), ride(1)],
  settings = { keep_recordings: true, visibility: 'public' },
  storage = { used: 2 * GB, kept: 0, running: 0, quota: 50 * GB, is_full: false },
}: Setting = {}) {
  const managed = { channel: aChannel(), role: 'broadcaster' as const };
  server.answers(listRecordings, { data: { recordings, next: null, settings, storage }, message: 'OK' });
  const drawn = await draw(
    <>
      <VideosPage {...managed} />
      <Toaster />
    </>,
    { texts: [videoTexts, manageVideosTexts] },
  );
  await screen.findByRole('region', { name: 'Your videos' });
  return drawn;
}

const row = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li')!);

test('the broadcaster sees each recording with its size, its visibility and its expiry', async () => {
  await open({ recordings: [ride(2, { expires_at: inDays(1.5) }), ride(1, { expires_at: null })] });
  expect(row('Ride 2').getByText('1 GB')).toBeDefined();
  expect(row('Ride 2').getByRole<HTMLSelectElement>('combobox', { name: 'Visibility of Ride 2' }).value).toBe('public');
  expect(row('Ride 2').getByText(/^Will be deleted (tomorrow|in)/)).toBeDefined();
  expect(row('Ride 1').queryByText(/Kept until|^Will be deleted/)).toBeNull();
  expect(screen.getByText('2 GB of 50 GB used')).toBeDefined();
});

test('ST-02 a recording that is not playable yet is labeled, and has no downloads until it is', async () => {
  await open({ recordings: [ride(2, { duration: 0 }), ride(1)] });
  expect(row('Ride 2').getByText('The stream just ended. You can watch the video in a moment.')).toBeDefined();
  expect({ queryByRole: row('Ride 2').queryByRole('button', { name: 'Download' }), byText: row('Ride 2').getByText('Processing') }).toEqual(
    { queryByRole: null, byText: expect.anything() },
  );
  const storage = { used: 2 * GB, kept: 0, running: 0, quota: 50 * GB, is_full: false };
  const settings = { keep_recordings: true, visibility: 'public' as const };
  server.answers(listRecordings, { data: { recordings: [ride(2), ride(1)], next: null, settings, storage }, message: 'OK' });
  await soon(() => expect(row('Ride 2').getByRole('button', { name: 'Download' })).toBeDefined());
});

test('the visibility of a recording is changed in its row', async () => {
  const { person } = await open();
  const changed = ride(2);
  server.answers(changeVideo, { data: { ...changed, video: { ...changed.video, visibility: 'private' } }, message: 'OK' });
  await person.selectOptions(row('Ride 2').getByRole('combobox'), 'Private');
  await soon(() => expect(row('Ride 2').getByRole<HTMLSelectElement>('combobox').value).toBe('private'));
  expect(server.callsOf(changeVideo)[0]).toMatchObject({
    path: `/api/internal/v1/videos/${ride(2).video.uuid}`,
    body: { visibility: 'private' },
  });
});

test('a change that the server refuses leaves the row unchanged', async () => {
  const { person } = await open();
  server.refuses(changeVideo, 'VIDEO_NOT_FOUND');
  await person.selectOptions(row('Ride 2').getByRole('combobox'), 'Private');
  await soon(() => expect(server.callsOf(changeVideo)).toHaveLength(1));
  await soon(() => expect(row('Ride 2').getByRole<HTMLSelectElement>('combobox').value).toBe('public'));
});

test('a recording is kept for good with a switch in its row, and its size counts as kept', async () => {
  const { person } = await open();
  expect(row('Ride 2').getByText(/^Kept until/)).toBeDefined();
  server.answers(changeVideo, { data: ride(2, { is_kept: true, expires_at: null }), message: 'OK' });
  const keep = () => row('Ride 2').getByRole('switch', { name: 'Keep for good: Ride 2' });
  await person.click(keep());
  await soon(() => expect(keep().getAttribute('aria-checked')).toBe('true'));
  expect(row('Ride 2').queryByText(/^Kept until/)).toBeNull();
  expect(screen.getByText('1 GB kept for good')).toBeDefined();
  server.answers(changeVideo, { data: ride(2), message: 'OK' });
  await person.click(keep());
  await soon(() => expect(keep().getAttribute('aria-checked')).toBe('false'));
  expect(screen.queryByText(/kept for good/)).toBeNull();
  expect(server.callsOf(changeVideo).map(({ body }) => body)).toEqual([{ is_kept: true }, { is_kept: false }]);
});

test.each([
  ['among the kept ones', { kept: 9.5 * GB, running: 0 }],
  ['beside the running one', { kept: 1 * GB, running: 8.5 * GB }],
])('a recording that does not fit %s says why, and kept ones can still be released', async (_where, { kept, running }) => {
  const storage = { used: 11 * GB, kept, running, quota: 10 * GB, is_full: false };
  await open({ storage, recordings: [ride(2), ride(1, { is_kept: true, expires_at: null })] });
  const [free, released] = [2, 1].map((n) => row(`Ride ${n}`).getByRole<HTMLButtonElement>('switch'));
  expect([free!.disabled, released!.disabled]).toEqual([true, false]);
  expect(row('Ride 2').getByText(/Kept videos would exceed your storage/)).toBeDefined();
});

test('where the server deletes no recordings, nothing offers to keep one', async () => {
  await open({ recordings: [ride(2, { is_kept: null, expires_at: null })] });
  expect(row('Ride 2').queryByRole('switch')).toBeNull();
});

test('the title is edited in a dialog, which refuses an empty one', async () => {
  const { person } = await open();
  server.answers(changeVideo, { data: ride(2, { session_title: 'Rain ride' }), message: 'OK' });
  await person.click(row('Ride 2').getByRole('button', { name: 'Edit title' }));
  const field = await screen.findByRole('textbox', { name: 'Title' });
  await person.clear(field);
  await person.click(screen.getByRole('button', { name: 'Save title' }));
  expect(screen.getByText('Enter a title.')).toBeDefined();
  await person.type(field, 'Rain ride{Enter}');
  expect(await screen.findByRole('heading', { name: 'Rain ride' })).toBeDefined();
  expect(server.callsOf(changeVideo).map(({ body }) => body)).toEqual([{ title: 'Rain ride' }]);
});

test('a deletion is immediate and frees storage, and a toast offers to undo it', async () => {
  const { person } = await open();
  server.answers(deleteVideo, { data: ride(2, { restorable_until: inDays(10 / 24 / 60) }), message: 'OK' });
  server.answers(restoreVideo, { data: ride(2), message: 'OK' });
  await person.click(row('Ride 2').getByRole('button', { name: 'Delete video' }));
  await soon(() => expect(row('Ride 2').getByText(/^Deleted\. The video will be removed permanently in (9|10) min/)).toBeDefined());
  expect(document.activeElement).toBe(row('Ride 2').getByRole('button', { name: 'Undo' }));
  expect(row('Ride 2').queryByRole('link')).toBeNull();
  expect(screen.getByText('1 GB of 50 GB used')).toBeDefined();
  const toast = within(screen.getByText('Video deleted.').closest('[role="dialog"], [role="alertdialog"]')!);
  await person.click(toast.getByRole('button', { name: 'Undo' }));
  await soon(() => expect(row('Ride 2').getByRole('link')).toBeDefined());
  expect(screen.getByText('2 GB of 50 GB used')).toBeDefined();
  expect(server.callsOf(restoreVideo)[0]!.path).toBe(`/api/internal/v1/videos/${ride(2).video.uuid}/restore`);
});

test('a recording deleted before a reload can be restored in its row until the deadline', async () => {
  const { person } = await open({
    recordings: [ride(3, { restorable_until: inDays(0.001) }), ride(2, { restorable_until: inDays(-0.001) }), ride(1)],
  });
  expect(screen.queryByRole('heading', { name: 'Ride 2' })).toBeNull();
  server.refuses(restoreVideo, 'VIDEO_NOT_FOUND');
  await person.click(row('Ride 3').getByRole('button', { name: 'Undo' }));
  await soon(() => expect(server.callsOf(restoreVideo)).toHaveLength(1));
  await soon(() => expect(document.body.textContent).toContain('does not exist'));
  server.answers(restoreVideo, { data: ride(3), message: 'OK' });
  await person.click(row('Ride 3').getByRole('button', { name: 'Undo' }));
  await soon(() => expect(row('Ride 3').getByRole('link')).toBeDefined());
});

test('when the deletion of the only recording can no longer be undone, the page shows no videos', async () => {
  await open({ recordings: [ride(1, { restorable_until: inDays(-0.001) })] });
  expect(screen.getByText('No videos yet')).toBeDefined();
});

test('the chat of a recording can be downloaded as CSV and JSON', async () => {
  const { person } = await open();
  await person.click(row('Ride 2').getByRole('button', { name: 'Download' }));
  const items = await screen.findAllByRole('menuitem', { name: /^Chat as/ });
  const chat = `/api/internal/v1/videos/${ride(2).video.uuid}/chat`;
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Chat as CSV', `${chat}?format=csv`],
    ['Chat as JSON', `${chat}?format=json`],
  ]);
});

test('the MP4 file of a recording is made on request, shows its progress, and can be downloaded', async () => {
  const { person } = await open();
  const making: Movie = { state: 'making', progress: 0.4, files: [], expires_at: null };
  const file = { url: '/media/movies/ride.mp4', size: 3 * GB, duration: 7200 };
  server.answers(showMovie, { data: null, message: 'OK' });
  await person.click(row('Ride 2').getByRole('button', { name: 'Download' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Video as MP4' }));
  server.answers(makeMovie, { data: making, message: 'OK' });
  server.answers(showMovie, { data: making, message: 'OK' });
  await person.click(await screen.findByRole('button', { name: 'Create MP4' }));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
  server.answers(showMovie, { data: { state: 'ready', progress: 1, files: [file], expires_at: inDays(1) }, message: 'OK' });
  const link = await screen.findByRole('link', { name: /^Download MP4.*2:00:00, 3 GB/ });
  expect(link.getAttribute('href')).toBe(file.url);
});

test('a failed MP4 file can be requested again', async () => {
  const { person } = await open();
  server.answers(showMovie, { data: { state: 'failed', progress: 0, files: [], expires_at: null }, message: 'OK' });
  await person.click(row('Ride 2').getByRole('button', { name: 'Download' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Video as MP4' }));
  server.answers(makeMovie, { data: { state: 'making', progress: 0, files: [], expires_at: null }, message: 'OK' });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('progressbar')).toBeDefined();
});

test.each([
  [{ used: 48 * GB, kept: 2 * GB, running: 0, quota: 50 * GB, is_full: false }, /nearly full/],
  [{ used: 48 * GB, kept: 46 * GB, running: 0, quota: 50 * GB, is_full: false }, /recordings of new streams end early/],
  [{ used: 1 * GB, kept: 0, running: 0, quota: null, is_full: true }, /out of space/],
  [{ used: 1 * GB, kept: 0, running: 0, quota: 50 * GB, is_full: false }, /oldest videos are deleted/],
])('the storage %j explains what happens next', async (storage, text) => {
  await open({ storage });
  expect(screen.getByText(text)).toBeDefined();
});

test('the broadcaster turns recording off, and sets the visibility of new recordings', async () => {
  const { person } = await open();
  server.answers(changeRecordingSettings, { data: { keep_recordings: true, visibility: 'unlisted' }, message: 'OK' });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Visibility of new videos' }), 'Unlisted');
  expect(await screen.findByText('Only people with the link can watch.')).toBeDefined();
  server.answers(changeRecordingSettings, { data: { keep_recordings: false, visibility: 'unlisted' }, message: 'OK' });
  await person.click(screen.getByRole('switch', { name: 'Record streams' }));
  await soon(() => expect(screen.getByRole('switch', { name: 'Record streams' }).getAttribute('aria-checked')).toBe('false'));
  expect(server.callsOf(changeRecordingSettings).map(({ body }) => body)).toEqual([{ visibility: 'unlisted' }, { keep_recordings: false }]);
});

test.each([
  [true, 'Your next stream appears here after it ends.'],
  [false, 'Recording is off. Turn it on in the settings.'],
])('without recordings the page explains what comes next (recording: %s)', async (keep_recordings, text) => {
  await open({ recordings: [], settings: { keep_recordings, visibility: 'public' } });
  expect(screen.getByText(text)).toBeDefined();
});

test('a recording that ended before its stream says why, and one with gaps says so', async () => {
  const stop = { reason: 'quota', recorded_until: '2026-01-02T12:00:00.000000Z' } as const;
  await open({ recordings: [ride(2, { stop, has_gaps: true }), ride(1)] });
  const [second, first] = await screen.findAllByRole('listitem');
  expect(second!.textContent).toContain('Recording stopped: storage quota reached.');
  expect(second!.textContent).toContain('Parts of the stream could not be saved.');
  expect(first!.textContent).not.toContain('Recording stopped');
});

test('while live, the dashboard says that the recording has ended, and nothing while it goes on', async () => {
  const channel = aChannel({ livestream: aLivestream() });
  let asked = 0;
  const shown = async (state: RecordingState) => {
    server.answers(showRecordingState, { data: state, message: 'OK' });
    const { unmount } = await draw(<RecordingNotice channel={channel} />, { texts: [manageVideosTexts] });
    asked += 1;
    await soon(() => expect(server.callsOf(showRecordingState)).toHaveLength(asked));
    if (state.stop) await screen.findByText('Your stream continues.');
    const { textContent } = screen.getByRole('status');
    unmount();
    return textContent;
  };
  expect(await shown({ stop: null, has_gaps: false })).toBe('');
  expect(await shown({ stop: { reason: 'length', recorded_until: '2026-01-02T12:00:00.000000Z' }, has_gaps: false })).toBe(
    'Recording stopped: maximum length reached. Your stream continues.',
  );
  expect(await shown({ stop: { reason: 'disk', recorded_until: null }, has_gaps: false })).toBe(
    'Not recorded: the server is out of space. Your stream continues.',
  );
});
