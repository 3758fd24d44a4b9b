import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, setMatchingMedia } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { channelsTexts } from '#features/channel/channels/web/texts.en.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { PlayerLayer } from '../LazyPlayers.tsx';
import { aSource } from './examples.ts';
import Player from './Player.tsx';
import { dockOf } from './player-dock.ts';
import type { PlayerSource } from './player-source.ts';
import { FakePlayback } from './testing/fake-playback.ts';
import { playerTexts } from './texts.en.ts';
import { EngineContext } from './use-player-session.ts';

const recording = aSource({ id: 'video-1', kind: 'recording', title: 'First ascent', page: '/ana/videos/1' });
const clip = aSource({ id: 'clip-1', kind: 'clip', url: '/media/clip.mp4' });

type Page = 'video' | 'other layout' | 'home' | 'another' | 'clip';
let open: (page: Page) => Promise<void>;

/** A site with pages with and without a player. */
function Site({ source }: { source: PlayerSource }) {
  const [page, setPage] = useState<Page>('video');
  open = (next) => act(async () => setPage(next));
  return (
    <>
      {page === 'video' && <Player source={source} poster={null} />}
      {page === 'other layout' && <Player key="other" source={source} poster={null} />}
      {page === 'another' && <Player source={aSource({ ...source, id: 'another', title: 'Second ascent' })} poster={null} />}
      {page === 'clip' && <Player source={clip} poster={null} />}
      <PlayerLayer />
    </>
  );
}

async function drawSite(source = recording) {
  const playback = new FakePlayback();
  const drawn = await draw(
    <EngineContext value={playback.load}>
      <Site source={source} />
    </EngineContext>,
    { texts: [playerTexts, channelsTexts] },
  );
  onTestFinished(() => dockOf(drawn.cache).close());
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(100);
  return { ...drawn, playback };
}

const small = () => screen.queryByRole('complementary', { name: 'Small player' });
const findSmall = () => screen.findByRole('complementary', { name: 'Small player' });
const button = (name: string) => screen.getByRole('button', { name });

test('playback continues in the small player when its page is left, and returns to the page', async () => {
  const { playback } = await drawSite();
  const { video } = playback;
  await open('home');
  expect((await findSmall()).contains(video)).toBe(true);
  expect({ paused: video.paused, engineCount: playback.engines.length }).toEqual({ paused: false, engineCount: 1 });
  expect(screen.getByText('First ascent')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the stream' }).getAttribute('href')).toBe('/ana/videos/1');
  await open('video');
  expect(small()).toBeNull();
  expect(screen.getByRole('region', { name: 'Video player' }).contains(video)).toBe(true);
  expect({ paused: video.paused, currentTime: video.currentTime, engineCount: playback.engines.length }).toEqual({
    paused: false,
    currentTime: 100,
    engineCount: 1,
  });
});

test('the small player pauses, mutes and closes', async () => {
  const { playback, person } = await drawSite();
  const { video } = playback;
  await open('home');
  await findSmall();
  await person.click(button('Mute'));
  await person.click(button('Pause'));
  expect({ muted: video.muted, paused: video.paused }).toEqual({ muted: true, paused: true });
  await person.click(button('Play'));
  await person.click(button('Close player'));
  expect({ small: small(), isClosed: playback.engine.isClosed, querySelector: document.querySelector('video') }).toEqual({
    small: null,
    isClosed: true,
    querySelector: null,
  });
});

test('a video pauses out of sight in the dashboard and on staff pages, and resumes on the next page', async () => {
  const { playback, router } = await drawSite();
  await open('home');
  await findSmall();
  for (const path of ['/dashboard/ana', '/staff/accounts']) {
    await act(async () => router.history.push(path));
    expect({ path, small: small(), paused: playback.video.paused }).toEqual({ path, small: null, paused: true });
  }
  await act(async () => router.history.push('/browse'));
  expect(await findSmall()).toBeDefined();
  expect({ paused: playback.video.paused, isClosed: playback.engine.isClosed }).toEqual({ paused: false, isClosed: false });
});

test('a paused player closes when its page is left', async () => {
  const { playback, person } = await drawSite();
  await person.click(button('Pause'));
  await open('home');
  await waitFor(() => expect(playback.engine.isClosed).toBe(true));
  expect(small()).toBeNull();
});

test('another layout of the same page takes over a paused player unchanged', async () => {
  const { playback, person } = await drawSite();
  await person.click(button('Pause'));
  await open('other layout');
  expect({ engineCount: playback.engines.length, isClosed: playback.engine.isClosed, currentTime: playback.video.currentTime }).toEqual({
    engineCount: 1,
    isClosed: false,
    currentTime: 100,
  });
  expect(screen.getByRole('status').textContent).toBe('Paused');
});

test('a page with another video replaces the current one', async () => {
  const { playback } = await drawSite();
  await open('home');
  await findSmall();
  await open('another');
  await soon(() => expect(playback.engines).toHaveLength(2));
  expect({
    small: small(),
    isClosed: playback.engines[0]!.isClosed,
    querySelectorAllCount: document.querySelectorAll('video').length,
  }).toEqual({ small: null, isClosed: true, querySelectorAllCount: 1 });
});

test('a clip pauses playback, which resumes when the clip closes', async () => {
  const { playback } = await drawSite();
  const { video } = playback;
  await open('clip');
  await soon(() => expect(playback.engines).toHaveLength(2));
  expect(video.paused).toBe(true);
  await open('home');
  expect(video.paused).toBe(false);
});

test('on a phone the small player is a bar that shows the state as text', async () => {
  setMatchingMedia((query) => query === PHONE);
  const { playback } = await drawSite();
  await open('home');
  const bar = await findSmall();
  await playback.engineReports((engine) => engine.onNetworkFailed(false, 'fragLoadError'));
  await playback.emits('waiting');
  expect(bar.textContent).toContain('Reconnecting');
});

test('while the video is in picture-in-picture, there is no small player', async () => {
  const { playback } = await drawSite();
  await playback.emits('enterpictureinpicture');
  expect(screen.getByText('Playing in picture-in-picture')).toBeDefined();
  await open('home');
  expect(small()).toBeNull();
  expect(playback.video.paused).toBe(false);
  await playback.emits('leavepictureinpicture');
  expect(await findSmall()).toBeDefined();
});

test('the small player of a live stream shows that the stream has ended', async () => {
  const server = new FakeServer();
  onTestFinished(() => server.close());
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.answers(showChannel, aChannel({ livestream: aLivestream() }));
  const { playback, cache } = await drawSite(aSource());
  await playback.playsAt(3600);
  await open('home');
  await findSmall();
  await soon(() => expect(server.callsOf(showChannel)).toHaveLength(1));
  server.answers(showChannel, aChannel());
  await act(() => cache.invalidateQueries());
  await playback.emits('waiting');
  expect(screen.getByRole('status').textContent).toBe('The stream has ended');
});
