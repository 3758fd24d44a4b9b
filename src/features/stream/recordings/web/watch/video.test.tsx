import { act, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { channelEvents } from '#features/channel/channels/contract/livestream.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aRelation } from '#features/channel/channels/examples.ts';
import { channelHistory, type HistoryMessage } from '#features/chat/chat/contract/history.ts';
import { aHistoryMessage } from '#features/chat/chat/examples.ts';
import { loadChatParts } from '#features/chat/chat/web/chat-parts.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { stubLayout } from '#features/chat/chat/web/testing/stub-layout.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { changeVideo } from '#features/stream/recordings/contract/manage.ts';
import {
  countView,
  keepPosition,
  listVideos,
  showVideo,
  type Video,
  type VideoPage,
  videoPrivated,
} from '#features/stream/recordings/contract/video.ts';
import { aManagedVideo, aVideo, aVideoPage } from '#features/stream/recordings/examples.ts';
import { streamsWeb } from '#features/stream/streams/web/feature.ts';
import { dockOf } from '#features/stream/streams/web/player/player-dock.ts';
import { BEGINNING, FakePlayback } from '#features/stream/streams/web/player/testing/fake-playback.ts';
import { EngineContext } from '#features/stream/streams/web/player/use-player-session.ts';
import { recordingsWeb } from '../feature.ts';
import { VideoLayer } from '../VideoLayer.tsx';
import VideoRoute from './VideoRoute.tsx';

const features = [...chatFeatures, streamsWeb, recordingsWeb];
const succeeded = { error: false, code: 200, message: 'SUCCESS' } as const;

/** A message sent this many seconds after the recording's start. */
function sentAt(seconds: number, change: Partial<HistoryMessage> = {}): HistoryMessage {
  const at = BEGINNING.getTime() + seconds * 1000;
  return aHistoryMessage({
    id: `019b7f00-0000-7000-8000-${String(seconds).padStart(12, '0')}`,
    content: `said at ${seconds}`,
    cursor: String(at * 1000),
    created_at: new Date(at).toISOString(),
    ...change,
  });
}

interface Setting {
  video?: Partial<VideoPage>;
  chat?: HistoryMessage[];
  others?: Video[];
  viewer?: Self | null;
}

/** Opens the page of a recording of ana's channel. `chat` is the server's state at each request. */
async function openVideo({ video = {}, chat = [], others = [], viewer = null }: Setting = {}) {
  stubLayout();
  const server = new FakeServer();
  server.answers(publicSettings, someSettings(features));
  server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });
  server.answers(showChannel, aChannel());
  server.answers(showVideo, aVideoPage(video));
  server.answers(listVideos, others);
  server.answers(countView, { data: { is_counted: true }, message: 'OK' });
  server.answers(keepPosition, ({ body }) => ({ data: { resume_at: (body as { seconds: number }).seconds }, message: 'OK' }));
  server.answers(channelHistory, ({ query }) => {
    const from = Date.parse(query.get('start_time')!);
    const messages = chat.filter(({ cursor }) => Number(cursor) >= from * 1000 && Number(cursor) < (from + 5000) * 1000);
    return { status: succeeded, data: { messages, cursor: null, pinned_message: null }, message: 'OK' };
  });
  const playback = new FakePlayback();
  await loadChatParts(features);
  const drawn = await draw(
    <EngineContext value={playback.load}>
      <VideoRoute params={{ slug: 'ana', id: aVideoPage(video).uuid }} />
      <VideoLayer />
    </EngineContext>,
    { features },
  );
  onTestFinished(() => {
    dockOf(drawn.cache).close();
    server.close();
  });
  return { ...drawn, server, playback, chat };
}

/** Opens the page and plays up to a second. */
async function watch(setting: Setting & { at: number }) {
  const opened = await openVideo(setting);
  await soon(() => expect(opened.playback.engines).toHaveLength(1));
  // Everything that follows playback must be loaded from the first second.
  await act(() => vi.dynamicImportSettled());
  await opened.playback.playsAt(setting.at);
  return opened;
}

const replay = () => within(screen.getByRole('region', { name: 'Chat replay of ana' }));
const rows = () =>
  replay()
    .queryAllByRole('listitem')
    .map((row) => row.textContent);
const requested = (server: FakeServer) =>
  server.callsOf(channelHistory).map(({ query }) => (Date.parse(query.get('start_time')!) - BEGINNING.getTime()) / 1000);

test('ST-02 RP-01 RP-02 the chat of a recording shows beside it with video times, up to the playback position', async () => {
  const { playback, server } = await watch({ at: 60, chat: [sentAt(58), sentAt(60), sentAt(61), sentAt(66)] });
  await soon(() => expect(rows()).toEqual([expect.stringMatching(/^0:58.*said at 58$/), expect.stringMatching(/^1:00.*said at 60$/)]));
  for (const second of [61, 62, 63, 64, 65, 66]) await playback.playsAt(second);
  await soon(() => expect(rows()).toHaveLength(4));
  expect(requested(server)).toEqual([57.5, 62.5, 67.5]);
  expect(replay().getByText('In sync with the video')).toBeDefined();
});

test('the broadcaster keeps a recording for good on its page, and viewers see no switch for it', async () => {
  const { server, person } = await openVideo({ video: { can_manage: true, is_kept: false } });
  server.answers(changeVideo, { data: aManagedVideo({ is_kept: true, expires_at: null }), message: 'OK' });
  const keep = await screen.findByRole('switch', { name: /^Keep for good/ });
  server.answers(showVideo, aVideoPage({ can_manage: true, is_kept: true }));
  await person.click(keep);
  await soon(() => expect(keep.getAttribute('aria-checked')).toBe('true'));
  expect(server.callsOf(changeVideo).map(({ body }) => body)).toEqual([{ is_kept: true }]);
  server.answers(changeVideo, { data: aManagedVideo(), message: 'OK' });
  server.answers(showVideo, aVideoPage());
  await person.click(keep);
  await soon(() => expect(screen.queryByRole('switch', { name: /^Keep for good/ })).toBeNull());
});

test('the switch that keeps a recording has the focus and its new value until the page is read again', async () => {
  const { server, person } = await openVideo({ video: { can_manage: true, is_kept: false } });
  const keep = await screen.findByRole('switch', { name: /^Keep for good/ });
  const change = server.waits(changeVideo, { data: aManagedVideo({ is_kept: true, expires_at: null }), message: 'OK' });
  const read = server.waits(showVideo, aVideoPage({ can_manage: true, is_kept: true }));
  const asked = server.callsOf(showVideo).length;
  await person.click(keep);
  await person.keyboard(' ');
  expect({ focused: document.activeElement, checked: keep.getAttribute('aria-checked') }).toEqual({ focused: keep, checked: 'true' });
  change();
  await soon(() => expect(server.callsOf(showVideo).length).toBeGreaterThan(asked));
  expect({ focused: document.activeElement, checked: keep.getAttribute('aria-checked') }).toEqual({ focused: keep, checked: 'true' });
  read();
  expect(server.callsOf(changeVideo).map(({ body }) => body)).toEqual([{ is_kept: true }]);
});

test('RP-02 RP-04 a step back removes later messages and rereads the chat, and messages deleted meanwhile show as deleted', async () => {
  const { playback, server, chat } = await watch({ at: 60, chat: [sentAt(58), sentAt(59), sentAt(60)] });
  await soon(() => expect(rows()).toHaveLength(3));
  chat[0] = sentAt(58, { content: '', ui_metadata: { deleted: 'user_deleted' } });
  await playback.playsAt(59.2);
  expect(rows()).toHaveLength(2);
  await soon(() => expect(rows()[0]).toContain('Deleted by a moderator'));
  expect(requested(server)).toEqual([57.5, 56.7]);
});

test('RP-02 a jump shows only the chat of the new position', async () => {
  const { playback, server } = await watch({ at: 60, chat: [sentAt(60), sentAt(299)] });
  await soon(() => expect(rows()).toHaveLength(1));
  await playback.playsAt(300);
  await soon(() => expect(rows()).toEqual([expect.stringContaining('said at 299')]));
  expect(requested(server)).toEqual([57.5, 297.5]);
});

test('a position without chat messages shows a hint', async () => {
  await watch({ at: 60 });
  expect(await replay().findByText('No messages')).toBeDefined();
});

test('M-18 a message with an adjusted timestamp shows that timestamp', async () => {
  const adjusted = msAfter(BEGINNING, 55_000).toISOString();
  await watch({ at: 60, chat: [sentAt(60, { ui_metadata: { adjusted_timestamp: adjusted } })] });
  await soon(() => expect(rows()).toEqual([expect.stringMatching(/^0:55/)]));
});

test('M-13 messages of a replay cannot be replied to or deleted', async () => {
  const { person } = await watch({ at: 60, chat: [sentAt(60)] });
  await soon(() => expect(rows()).toHaveLength(1));
  await person.dblClick(replay().getByText('said at 60'));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('while the chat cannot be read the page says so, and a retry shows it', async () => {
  const { server, playback, person } = await openVideo({});
  server.loses(channelHistory);
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(60);
  expect(await replay().findByText("Couldn't load chat. Retrying.")).toBeDefined();
  server.answers(channelHistory, {
    status: succeeded,
    data: { messages: [sentAt(60)], cursor: null, pinned_message: null },
    message: 'OK',
  });
  await person.click(replay().getByRole('button', { name: 'Try again' }));
  await soon(() => expect(rows()).toEqual([expect.stringContaining('said at 60')]));
});

test('the page shows the details of the recording and its channel', async () => {
  await openVideo({ video: { views: 48_213, livestream: { ...aVideoPage().livestream, session_title: 'Rides before breakfast' } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Rides before breakfast' })).toBeDefined();
  expect(screen.getByText(/48.2K views/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'ana' }).getAttribute('href')).toBe('/ana');
});

test('a recording starts where the viewer stopped, and can be started over', async () => {
  const { playback, person } = await watch({ at: 300, video: { resume_at: 300 } });
  expect(playback.engine.start.startAt).toBe(300);
  expect(screen.getByText(/Resumed at 5:00/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  expect(playback.video.currentTime).toBe(0);
  expect(screen.queryByText(/Resumed at/)).toBeNull();
});

const playFrom = async (playback: FakePlayback, from: number, to: number) => {
  for (let second = from; second <= to; second++) await playback.playsAt(second);
};

test('a view counts once, after some seconds of playback, and jumps do not count', async () => {
  const { playback, server } = await watch({ at: 60 });
  for (const second of [90, 120, 150]) await playback.playsAt(second);
  expect(server.callsOf(countView)).toEqual([]);
  await playFrom(playback, 150, 170);
  expect(server.callsOf(countView)).toHaveLength(1);
});

test('the position of a signed-in viewer is stored during playback and on leaving', async () => {
  const { playback, server, unmount } = await watch({ at: 60, viewer });
  server.answers(showRelation, aRelation());
  await playFrom(playback, 61, 78);
  const kept = () => server.callsOf(keepPosition).map(({ body }) => (body as { seconds: number }).seconds);
  await soon(() => expect(kept()).toEqual([60, 75]));
  unmount();
  expect(kept()).toEqual([60, 75, 78]);
});

test('no position is stored for signed-out viewers', async () => {
  const { playback, server } = await watch({ at: 60 });
  await playFrom(playback, 61, 78);
  expect(server.callsOf(keepPosition)).toEqual([]);
});

test('a mature recording asks before it loads', async () => {
  const { playback, person } = await openVideo({ video: { livestream: { ...aVideoPage().livestream, is_mature: true } } });
  const confirm = await screen.findByRole('button', { name: /18/ });
  expect(playback.engines).toEqual([]);
  await person.click(confirm);
  await soon(() => expect(playback.engines).toHaveLength(1));
});

test.each([
  ['VIDEO_NOT_FOUND', 'This video is not available'],
  ['INTERNAL', "Couldn't load the video"],
] as const)('when the server refuses a recording with %s the page shows “%s”', async (code, text) => {
  const server = new FakeServer();
  onTestFinished(() => server.close());
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.refuses(showVideo, code);
  await draw(<VideoRoute params={{ slug: 'ana', id: aVideoPage().uuid }} />, { features });
  expect(await screen.findByText(text)).toBeDefined();
});

test('the replay can be hidden, and shown again', async () => {
  const { person } = await watch({ at: 60 });
  await person.click(replay().getByRole('button', { name: 'Hide chat replay' }));
  expect(screen.queryByRole('region', { name: 'Chat replay of ana' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show chat replay' }));
  expect(screen.getByRole('region', { name: 'Chat replay of ana' })).toBeDefined();
});

test('other recordings of the channel are below, without the current one', async () => {
  const other = aVideo({ session_title: 'Another ride', video: { id: 7, uuid: '019b7e4a-0000-7000-8000-000000000007' } });
  await openVideo({ others: [aVideo(), other] });
  const links = await screen.findAllByRole('link', { name: /ride/i });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/ana/videos/${other.video.uuid}`]);
});

describe('a recording that becomes private', () => {
  let live: FakeRealtime;
  beforeAll(async () => {
    live = await FakeRealtime.open();
  });
  afterEach(() => {
    realtime.close();
    live.drop();
  });
  afterAll(() => live.close());

  const goesPrivate = async (video_id: number) => {
    const on = channelEvents(aChannel().id);
    await soon(() => expect(live.isSubscribed(on)).toBe(true));
    const heard = vi.fn();
    const stop = realtime.listen(on, videoPrivated.name, heard);
    live.send(on, videoPrivated.name, { video_id });
    // The page listened before, so it has received the event too, and the next page of the test has not.
    await soon(() => expect(heard).toHaveBeenCalled());
    await act(() => vi.dynamicImportSettled());
    stop();
  };

  test('stops during playback and shows the reason', async () => {
    const { playback } = await watch({ at: 60 });
    await goesPrivate(aVideoPage().id);
    expect(await screen.findByRole('heading', { name: 'This video is no longer available' })).toBeDefined();
    expect(playback.engine.isClosed).toBe(true);
    expect(screen.getByRole('link', { name: 'More videos' }).getAttribute('href')).toBe('/ana/videos');
  });

  test('continues for its broadcaster, and so does another one', async () => {
    const { playback, unmount } = await watch({ at: 60, video: { can_manage: true } });
    await goesPrivate(aVideoPage().id);
    expect(playback.engine.isClosed).toBe(false);
    unmount();
    const other = await watch({ at: 60 });
    await goesPrivate(7);
    expect(other.playback.engine.isClosed).toBe(false);
  });
});

test('ST-02 a recording that is not playable yet is labeled, and plays as soon as it is', async () => {
  const { livestream } = aVideoPage();
  const { server, playback } = await openVideo({ video: { livestream: { ...livestream, duration: 0 } } });
  expect(await screen.findByText('This video is almost ready')).toBeDefined();
  expect({ byRole: screen.getByRole('status').textContent, engineCount: playback.engines.length }).toEqual({
    byRole: expect.stringContaining('just ended'),
    engineCount: 0,
  });
  server.answers(showVideo, aVideoPage());
  await soon(() => expect(playback.engines).toHaveLength(1));
});

test('ST-02 a recording that stayed empty is not available', async () => {
  const { livestream } = aVideoPage();
  const { server } = await openVideo({ video: { livestream: { ...livestream, duration: 0 } } });
  await screen.findByText('This video is almost ready');
  server.refuses(showVideo, 'VIDEO_NOT_FOUND');
  expect(await screen.findByText('This video is not available')).toBeDefined();
});

test.each([
  ['1h2m3s', 3723],
  ['90', 90],
  ['7199', 7199],
  ['7200', undefined],
  ['999999', undefined],
  ['-5', undefined],
  ['soon', undefined],
])('ST-02 a URL with t=%s starts at %s', async (t, start) => {
  history.replaceState(null, '', `?t=${t}`);
  onTestFinished(() => history.replaceState(null, '', location.pathname));
  const { playback } = await openVideo();
  await soon(() => expect(playback.engines).toHaveLength(1));
  expect(playback.engines[0]!.start.startAt).toBe(start);
});
