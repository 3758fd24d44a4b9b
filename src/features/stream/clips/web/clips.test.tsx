import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { aCategory, aChannel, aLivestream, aRelation } from '#features/channel/channels/examples.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { channelsTexts } from '#features/channel/channels/web/texts.en.ts';
import { channelHistory, REPLAY_WINDOW } from '#features/chat/chat/contract/history.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { aHistoryMessage, aMessage } from '#features/chat/chat/examples.ts';
import { loadChatParts } from '#features/chat/chat/web/chat-parts.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { stubLayout } from '#features/chat/chat/web/testing/stub-layout.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import {
  type Clip,
  changeClipSettings,
  countClipView,
  deleteClip,
  listClips,
  listRecentClips,
  showClip,
  showClipSettings,
} from '#features/stream/clips/contract/clip.ts';
import { aClip } from '#features/stream/clips/examples.ts';
import { recordingsWeb } from '#features/stream/recordings/web/feature.ts';
import { streamsWeb } from '#features/stream/streams/web/feature.ts';
import { FakePlayback } from '#features/stream/streams/web/player/testing/fake-playback.ts';
import { EngineContext } from '#features/stream/streams/web/player/use-player-session.ts';
import ClipDialog from './ClipDialog.tsx';
import { ClipLayer } from './ClipLayer.tsx';
import ClipsTab from './ClipsTab.tsx';
import { clipsWeb } from './feature.ts';
import HomeClips from './HomeClips.tsx';
import LatestClips from './LatestClips.tsx';
import CategoryClips from './pages/CategoryClips.tsx';
import ClipPage from './pages/ClipPage.tsx';
import ClipSettingsPane from './panes/ClipSettingsPane.tsx';
import { clipsTexts } from './texts.en.ts';

const texts = [clipsTexts, channelsTexts];
const succeeded = { error: false, code: 200, message: 'SUCCESS' } as const;
const { bio: _bio, created_at: _since, ...self } = viewer;
const clip = aClip();
const other = aClip({ id: '0196f0a2-0000-7000-8000-000000000002', title: 'Oh no', views: 18_400 });
const page = (clips: Clip[], more: { total?: number; nextCursor?: string } = {}) => ({
  clips,
  total: more.total ?? clips.length,
  nextCursor: more.nextCursor ?? null,
});

let server: FakeServer;
beforeEach(() => {
  // jsdom plays nothing.
  new FakePlayback();
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.answers(listClips, page([clip, other]));
  server.answers(showClip, { clip });
  server.answers(showChannel, aChannel());
});
afterEach(() => {
  undraw();
  server.close();
});

const drawTab = () => draw(<ClipsTab channel={aChannel()} own={false} />, { texts });
const drawPage = (id = clip.id) => draw(<ClipPage params={{ slug: 'ana', clip: id }} />, { texts });
const lastQuery = () => Object.fromEntries(server.callsOf(listClips).at(-1)!.query);

test('the clips tab shows the most viewed clips of the last seven days with views, length and creator', async () => {
  await drawTab();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /The jump nobody voted for/ });
  expect(lastQuery()).toEqual({ time: 'week', sort: 'view' });
  expect(link.textContent).toBe('3 viewsLength: 0:320:32The jump nobody voted forby viewer, now');
  expect(screen.getByText('18.4K views')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2 clips');
});

test('the clips tab has the last 24 hours, 7 days, 30 days and all clips, by views or by date', async () => {
  const { person } = await drawTab();
  for (const [name, time] of [
    ['24 h', 'day'],
    ['30 days', 'month'],
    ['All', 'all'],
  ] as const) {
    await person.click(await screen.findByRole('radio', { name }));
    expect(lastQuery()).toEqual({ time, sort: 'view' });
  }
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
  expect(lastQuery()).toEqual({ time: 'all', sort: 'date' });
});

test('a time range without clips links to all of them', async () => {
  server.answers(listClips, ({ query }) => page(query.get('time') === 'all' ? [clip] : []));
  const { person } = await drawTab();
  expect(await screen.findByText('No clips this week')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show all clips' }));
  expect(await screen.findByText('The jump nobody voted for')).toBeDefined();
});

test('a channel without clips explains how they are made', async () => {
  server.answers(listClips, page([]));
  const { person } = await drawTab();
  await person.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('No clips yet')).toBeDefined();
  expect(screen.getByText('Capture a moment while the stream is live.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show all clips' })).toBeNull();
});

test('the next page of clips is loaded on request, and a clip that moved to it is shown once', async () => {
  server.answers(listClips, ({ query }) =>
    query.get('cursor') === '3.x' ? page([clip, other], { total: 2 }) : page([clip], { total: 2, nextCursor: '3.x' }),
  );
  const { person } = await drawTab();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Oh no')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('clips that fail to load can be retried', async () => {
  server.loses(listClips);
  const { person } = await drawTab();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("Couldn't load clips");
  server.answers(listClips, page([clip]));
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The jump nobody voted for')).toBeDefined();
});

const recentPage = (clips: Clip[]) => ({ data: { clips, next_cursor: null }, message: 'OK' }) as const;

test('home has a row of popular clips with their channels, and draws nothing without any', async () => {
  server.answers(listRecentClips, recentPage([clip, other]));
  await draw(<HomeClips />, { texts });
  await screen.findByRole('heading', { level: 3, name: clip.title });
  const row = within(screen.getByRole('region', { name: 'Popular clips' }));
  expect(row.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([clip.title, 'Oh no']);
  expect(row.getAllByRole('link')[0]!.textContent).toContain('ana');
  expect(server.callsOf(listRecentClips)[0]!.query.get('sort')).toBe('popular');
  undraw();
  server.answers(listRecentClips, recentPage([]));
  const { container } = await draw(<HomeClips />, { texts });
  await soon(() => expect(server.callsOf(listRecentClips)).toHaveLength(2));
  await soon(() => expect(container.textContent).toBe(''));
});

test('the page of a category lists popular clips in a tab, and leads to the newest ones of any time', async () => {
  server.answers(publicSettings, someSettings([clipsWeb]));
  server.answers(listCategories, { data: { categories: [{ ...aCategory(), live_channels: 0 }] }, message: 'OK' });
  server.answers(listRecentClips, ({ query }) => recentPage(query.get('sort') === 'newest' ? [clip] : []));
  const { person } = await draw(<CategoryClips params={{ slug: 'just-chatting' }} />, { texts, features: [clipsWeb] });
  expect(await screen.findByText('No clips in the last 30 days')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show all clips' }));
  expect(await screen.findByText(clip.title)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Newest' }).checked).toBe(true);
  expect(server.callsOf(listRecentClips).map(({ query }) => query.get('category_id'))).toEqual(['101', '101']);
});

test('R-05 a clip opens in a new tab on a phone, and over the page at its own URL otherwise', async () => {
  const { router, person } = await drawTab();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /The jump/ });
  expect({ pathname: new URL(link.href).pathname, target: link.target }).toEqual({ pathname: `/ana/clips/${clip.id}`, target: '' });
  await person.click(link);
  expect({ search: router.state.location.search, pathname: router.state.location.maskedLocation?.pathname }).toEqual({
    search: { clip: clip.id },
    pathname: `/ana/clips/${clip.id}`,
  });
  undraw();
  setMatchingMedia((query) => query === PHONE);
  await drawTab();
  const onPhone = await screen.findByRole<HTMLAnchorElement>('link', { name: /The jump/ });
  expect({ pathname: new URL(onPhone.href).pathname, target: onPhone.target }).toEqual({
    pathname: `/ana/clips/${clip.id}`,
    target: '_blank',
  });
});

test('an offline channel shows its latest clips, and no section without clips', async () => {
  await draw(<LatestClips channel={aChannel()} own={false} />, { texts });
  const section = await screen.findByRole('region', { name: 'Latest clips' });
  expect(lastQuery()).toEqual({ time: 'all', sort: 'date' });
  expect(within(section).getByRole<HTMLAnchorElement>('link', { name: 'Show all' }).pathname).toBe('/ana/clips');
  undraw();
  server.answers(listClips, page([]));
  await draw(<LatestClips channel={aChannel()} own={false} />, { texts });
  expect(screen.queryByRole('region')).toBeNull();
});

test('R-05 the page of a clip shows title, channel, creator, date and views, with more clips beside it', async () => {
  await drawPage();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The jump nobody voted for');
  expect(screen.getByText('Clipped by', { exact: false }).textContent).toBe('Clipped by viewer, now3 views');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'ana' }).pathname).toBe('/ana');
  const more = await screen.findByRole('region', { name: 'More clips from ana' });
  expect(within(more).getAllByRole('listitem')).toHaveLength(1);
});

test('the page of a clip offers the next clips of the channel, from the most viewed one after the last', async () => {
  const ids = [1, 2, 3].map((n) => `0196f0a2-0000-7000-8000-00000000010${n}`);
  const clips = ids.map((id, at) => aClip({ id, title: `Clip ${at + 1}`, views: 9 - at }));
  server.answers(listClips, page(clips));
  server.answers(showClip, { clip: clips[1]! });
  await drawPage(ids[1]);
  const more = within(await screen.findByRole('region', { name: 'More clips from ana' }));
  expect(more.getAllByRole('listitem').map(({ textContent }) => textContent!.match(/Clip \d/)![0])).toEqual(['Clip 3', 'Clip 1']);
  expect(screen.queryByRole('region', { name: 'Live now' })).toBeNull();
});

test('the page of a clip offers the stream of its channel while it is live', async () => {
  server.answers(showChannel, aChannel({ livestream: aLivestream({ session_title: 'Rides at dawn', viewer_count: 34 }) }));
  await drawPage();
  const live = within(await screen.findByRole('region', { name: 'Live now' }));
  const link = live.getByRole<HTMLAnchorElement>('link', { name: /Rides at dawn/ });
  expect([link.pathname, link.textContent]).toEqual(['/ana', expect.stringContaining('34 viewers')]);
});

test('a clip in progress is labeled and appears once it is ready', async () => {
  server.answers(showClip, { clip: aClip({ state: 'processing', clip_url: '', video_url: '' }) });
  const { cache } = await drawPage();
  expect((await screen.findByText('Processing')).closest('[role=status]')?.textContent).toBe(
    'ProcessingThe clip will be ready in a few seconds.',
  );
  server.answers(showClip, { clip: aClip({ state: 'failed', clip_url: '', video_url: '' }) });
  await cache.refetchQueries({ queryKey: ['clip', clip.id] });
  expect(await screen.findByText("Couldn't create this clip")).toBeDefined();
});

test.each([
  ['that does not exist', clip.id],
  ['with an invalid id', 'nonsense'],
])('R-05 a clip %s links to the other clips of the channel', async (_which, id) => {
  if (id === 'nonsense') server.refuses(showClip, 'INVALID');
  else server.refuses(showClip, 'CLIP_NOT_FOUND');
  await drawPage(id);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Clip not found');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'More clips' }).pathname).toBe('/ana/clips');
});

test('a clip that fails to load can be retried', async () => {
  server.loses(showClip);
  const { person } = await drawPage();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("Couldn't load the clip");
  server.answers(showClip, { clip });
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The jump nobody voted for');
});

const asViewer = (id: number, role: Role) => {
  server.answers(readSession, { data: { viewer: { ...(self as Self), id }, first_account: false }, message: 'OK' });
  server.answers(showRelation, aRelation({ role }));
};

test.each([
  ['the creator', clip.user_id, 'viewer', true],
  ['a moderator', 77, 'moderator', true],
  ['another viewer', 77, 'viewer', false],
] as const)('R-05 whether %s can delete a clip: %s %s %s', async (_who, id, role, can) => {
  asViewer(id, role);
  const { cache } = await drawPage();
  await soon(() => expect(cache.getQueryData(['relation', 'ana'])).toBeDefined());
  await soon(() => expect(screen.queryAllByRole('button', { name: 'Delete clip' })).toHaveLength(can ? 1 : 0));
});

test('R-05 a deleted clip disappears after a confirmation, and the other clips follow', async () => {
  asViewer(clip.user_id, 'viewer');
  server.answers(deleteClip, { data: null, message: 'OK' });
  const { person, router } = await drawPage();
  await person.click(await screen.findByRole('button', { name: 'Delete clip' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “The jump nobody voted for”?' });
  expect(server.callsOf(deleteClip)).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Delete clip' }));
  await soon(() => expect(router.state.location.pathname).toBe('/ana/clips'));
  expect(server.callsOf(deleteClip)).toHaveLength(1);
});

test('the broadcaster chooses who can make clips, and a refusal restores the choice', async () => {
  server.answers(showClipSettings, { data: { who_may_clip: 'everyone', quota: 10 * 1024 ** 3 }, message: 'OK' });
  server.answers(changeClipSettings, { data: { who_may_clip: 'followers', quota: 10 * 1024 ** 3 }, message: 'OK' });
  const props: PaneProps = { channel: aChannel(), role: 'broadcaster' };
  const { person } = await draw(<ClipSettingsPane {...props} />, { texts });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who can create clips' });
  expect(screen.getByText('When clips take up more than 10 GB, the oldest are deleted.')).toBeDefined();
  await person.selectOptions(choice, 'Followers');
  await soon(() => expect(server.callsOf(changeClipSettings).map(({ body }) => body)).toEqual([{ who_may_clip: 'followers' }]));
  expect(choice.value).toBe('followers');
  server.refuses(changeClipSettings, 'NOT_ALLOWED');
  await person.selectOptions(choice, 'Nobody');
  await soon(() => expect(choice.value).toBe('followers'));
});

test('R-05 closing the dialog of a clip restores the previous URL', async () => {
  asViewer(clip.user_id, 'viewer');
  const { person, router } = await draw(
    <>
      <ClipsTab channel={aChannel()} own={false} />
      <ClipLayer />
    </>,
    { texts },
  );
  await person.click(await screen.findByRole('link', { name: /The jump/ }));
  const dialog = await screen.findByRole('dialog', { name: 'The jump nobody voted for' });
  expect(within(dialog).getByText('Clipped by', { exact: false })).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('R-06 RP-01 the dialog of a clip shows the chat of its moment, as far as the clip has played, and collapses it', async () => {
  stubLayout();
  const features = [...chatFeatures, streamsWeb, recordingsWeb, clipsWeb];
  const sentAt = (seconds: number) => {
    const at = Date.parse(clip.started_at) + seconds * 1000;
    const id = `019b7f00-0000-7000-8000-${String(seconds).padStart(12, '0')}`;
    return aHistoryMessage({ id, content: `said at ${seconds}`, cursor: String(at * 1000), created_at: new Date(at).toISOString() });
  };
  server.answers(showChannel, aChannel());
  server.answers(publicSettings, someSettings(features));
  server.answers(channelHistory, ({ query }) => {
    const from = Date.parse(query.get('start_time')!);
    const messages = [sentAt(1), sentAt(4), sentAt(90)].filter(
      ({ created_at: at }) => Date.parse(at) >= from && Date.parse(at) < from + REPLAY_WINDOW * 1000,
    );
    return {
      status: succeeded,
      data: { messages, cursor: null, pinned_message: null },
      message: 'OK',
    };
  });
  const playback = new FakePlayback();
  await loadChatParts(features);
  const { person } = await draw(
    <EngineContext value={playback.load}>
      <ClipDialog id={clip.id} open />
    </EngineContext>,
    { features },
  );
  const show = await screen.findByRole('button', { name: 'Show chat replay' });
  await soon(() => expect(playback.engines).toHaveLength(1));
  // A file has no dates.
  Object.assign(playback.engine, { dateAt: () => null });
  await playback.playsAt(2);
  await person.click(show);
  const replay = await screen.findByRole('region', { name: 'Chat replay of ana' });
  const rows = () =>
    within(replay)
      .queryAllByRole('listitem')
      .map((row) => row.textContent);
  await soon(() => expect(rows()).toEqual([expect.stringMatching(/^0:01.*said at 1$/)]));
  await playback.playsAt(3);
  await playback.playsAt(4);
  await soon(() => expect(rows()).toHaveLength(2));
  await person.click(within(replay).getByRole('button', { name: 'Hide chat replay' }));
  await soon(() => expect(replay.isConnected).toBe(false));
  expect(screen.getByRole('button', { name: 'Show chat replay' })).toBeDefined();
});

test('M-12 a clip is shared in chat by its id, with a message or its title', async () => {
  asViewer(77, 'viewer');
  server.answers(showChannel, aChannel());
  server.refuses(sendMessage, 'SLOW_MODE_ERROR');
  const { person } = await drawPage();
  await person.click(await screen.findByRole('button', { name: 'Share in chat' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share in chat' });
  await person.type(await within(dialog).findByRole('textbox', { name: 'Message (optional)' }), 'she had one rope');
  await person.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText(/slow mode/i)).toBeDefined();
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('she had one rope');
  server.answers(sendMessage, { data: aMessage(), status: succeeded });
  await person.clear(within(dialog).getByRole('textbox'));
  await person.click(within(dialog).getByRole('button', { name: 'Send' }));
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  const metadata = { clip: { id: clip.id } };
  expect(server.callsOf(sendMessage).map(({ body }) => body)).toEqual([
    { content: 'she had one rope', type: 'message', metadata },
    { content: 'The jump nobody voted for', type: 'message', metadata },
  ]);
});

test('a visitor who shares a clip is asked to sign in first', async () => {
  const { person } = await drawPage();
  await person.click(await screen.findByRole('button', { name: 'Share in chat' }));
  await soon(() => expect(server.callsOf(readSession)).not.toHaveLength(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a clip of a recording links to its position there', async () => {
  server.answers(showClip, { clip: aClip({ recording: { id: other.id, starts_at: 61.4 } }) });
  await drawPage();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Watch the full video' });
  expect(link.pathname + link.search).toBe(`/ana/videos/${other.id}?t=61`);
});

test('a view is counted once, after 3 seconds of the clip', async () => {
  const playback = new FakePlayback();
  server.answers(countClipView, { data: { is_counted: true }, message: 'OK' });
  await draw(
    <EngineContext value={playback.load}>
      <ClipPage params={{ slug: 'ana', clip: clip.id }} />
    </EngineContext>,
    { texts },
  );
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(2);
  expect(server.callsOf(countClipView)).toEqual([]);
  await playback.playsAt(3.2);
  await playback.playsAt(5);
  await soon(() => expect(server.callsOf(countClipView)).toHaveLength(1));
});
