import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { createClip, showClip, showClipSettings, showClipSource, type WhoMayClip } from '#features/stream/clips/contract/clip.ts';
import { aClip } from '#features/stream/clips/examples.ts';
import { dockOf } from '#features/stream/streams/web/player/player-dock.ts';
import { drawPlaying } from '#features/stream/streams/web/player/testing/draw-player.tsx';
import { FakePlayback } from '#features/stream/streams/web/player/testing/fake-playback.ts';
import { playerTexts } from '#features/stream/streams/web/player/texts.en.ts';
import { EngineContext } from '#features/stream/streams/web/player/use-player-session.ts';
import { clipsWeb } from '../feature.ts';
import { clipsTexts } from '../texts.en.ts';
import ClipEditor from './ClipEditor.tsx';
import { type ClippedMoment, LIVE } from './clipped-moment.ts';

const { bio: _bio, created_at: _since, ...self } = viewer;
const MEDIA = '0196f0a2-0000-7000-8000-0000000000aa';
const source = { media_id: MEDIA, start: 110, end: 200, playlist_url: '/media/clip-source.m3u8', playlist_start: 100, is_live: true };
const clip = aClip({ state: 'processing', clip_url: '', video_url: '' });
const envelope = <Data,>(data: Data) => ({ data, message: 'OK' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, envelope({ viewer: self as Self, first_account: false }));
  server.answers(showClipSettings, envelope({ who_may_clip: 'everyone' as WhoMayClip, quota: null }));
  server.answers(showClipSource, envelope(source));
  server.answers(createClip, envelope({ clip }));
  server.answers(showClip, { clip: aClip() });
});
afterEach(() => {
  undraw();
  server.close();
});

async function drawEditor(moment: ClippedMoment = LIVE) {
  const playback = new FakePlayback();
  let closed = 0;
  const drawn = await draw(
    <EngineContext value={playback.load}>
      <ClipEditor channel={{ slug: 'ana', name: 'ana', picture: null }} moment={moment} onClose={() => closed++} />
    </EngineContext>,
    { texts: [clipsTexts, playerTexts] },
  );
  onTestFinished(() => dockOf(drawn.cache).close());
  return { ...drawn, playback, closed: () => closed };
}

const handle = (name: 'Start' | 'End') => screen.findByRole('slider', { name: `${name} of the clip` });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
const publish = () => screen.getByRole('button', { name: 'Publish clip' });

test('R-05 the editor plays the last 30 seconds in a loop', async () => {
  const { playback } = await drawEditor();
  expect((await handle('Start')).getAttribute('aria-valuetext')).toBe('30 seconds before the end; the clip is 30 seconds long');
  await soon(() => expect(playback.engines).toHaveLength(1));
  expect(playback.engine.start).toMatchObject({ url: '/media/clip-source.m3u8', isLive: false, startAt: 70 });
  await playback.playsAt(85);
  expect(screen.getByText('/ 0:30').parentElement?.textContent).toBe('0:15 / 0:30');
  await playback.playsAt(100.1);
  expect(playback.video.currentTime).toBe(70);
});

test('a video shorter than the range restarts at its end', async () => {
  const { playback } = await drawEditor();
  await soon(() => expect(playback.engines).toHaveLength(1));
  playback.engine.window = { start: 0, end: 60, live: null };
  await playback.playsAt(30);
  expect(playback.video.currentTime).toBe(60);
});

test('R-05 the handles move with the keyboard, announce their position, and keep 5 to 60 seconds', async () => {
  const { person, playback } = await drawEditor();
  const start = await handle('Start');
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(85);
  start.focus();
  await person.keyboard('{ArrowRight}');
  expect(start.getAttribute('aria-valuetext')).toBe('29.9 seconds before the end; the clip is 29.9 seconds long');
  expect(playback.video.currentTime).toBeCloseTo(70.1);
  await person.keyboard('{End}');
  expect(start.getAttribute('aria-valuetext')).toBe('5 seconds before the end; the clip is 5 seconds long');
  await person.keyboard('{Home}');
  expect(screen.getByText('60s', { selector: 'output' })).toBeDefined();
  (await handle('End')).focus();
  await person.keyboard('{PageDown}{PageDown}');
  expect(screen.getByText('50s', { selector: 'output' })).toBeDefined();
});

test('R-05 a handle is dragged along the bar', async () => {
  await drawEditor();
  const end = await handle('End');
  replaceProperty(end.parentElement!, 'getBoundingClientRect', { value: () => ({ left: 0, width: 900 }) });
  fireEvent.pointerDown(end, { clientX: 900, pointerId: 1, button: 0 });
  fireEvent.pointerMove(end, { clientX: 800, pointerId: 1 });
  fireEvent.pointerUp(end, { clientX: 800, pointerId: 1 });
  fireEvent.pointerMove(end, { clientX: 700, pointerId: 1 });
  expect(end.getAttribute('aria-valuetext')).toBe('10 seconds before the end; the clip is 20 seconds long');
});

/** Simulates drawing video frames, which jsdom cannot. */
function canDraw() {
  replaceProperty(HTMLVideoElement.prototype, 'videoWidth', { get: () => 1920 });
  replaceProperty(HTMLVideoElement.prototype, 'videoHeight', { get: () => 1080 });
  const drawn: HTMLVideoElement[] = [];
  const brush = { drawImage: (video: HTMLVideoElement) => drawn.push(video) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => `data:image/webp;base64,${drawn.length}`);
}
const emits = (video: HTMLVideoElement, ...events: readonly string[]) =>
  act(async () => {
    for (const event of events) video.dispatchEvent(new Event(event));
  });
const pictures = async () =>
  Array.from((await handle('Start')).parentElement!.querySelectorAll<HTMLElement>('[style*="background-image"]'), ({ style }) =>
    /url\("(.*)"\)/.exec(style.backgroundImage)?.at(1),
  );

test('R-05 the bar shows pictures of the available range, which a hidden video captures during the preview', async () => {
  canDraw();
  const { playback } = await drawEditor();
  await soon(() => expect(playback.engines).toHaveLength(1));
  expect(await pictures()).toEqual([]);
  await playback.playsAt(85);
  await soon(() => expect(playback.engines).toHaveLength(2));
  const film = playback.engine;
  const { video } = film.start;
  expect(film.start).toMatchObject({ url: '/media/clip-source.m3u8', startAt: 14.5, ahead: 0.5 });
  expect([video === playback.video, video.muted, video.paused]).toEqual([false, true, true]);
  await emits(video, 'loadeddata');
  const sought: number[] = [];
  for (let index = 0; index < 10; index++) {
    sought.push(video.currentTime);
    expect(film.isClosed).toBe(false);
    await emits(video, 'seeked');
  }
  expect(film.isClosed).toBe(true);
  expect(sought).toEqual([14.5, 23.5, 32.5, 41.5, 50.5, 59.5, 68.5, 77.5, 86.5, 95.5]);
  expect(await pictures()).toEqual(sought.map((_, index) => `data:image/webp;base64,${index + 1}`));
  expect({ currentTime: playback.video.currentTime, paused: playback.video.paused }).toEqual({ currentTime: 85, paused: false });
  await playback.emits('waiting', 'playing');
  expect(playback.engines).toHaveLength(2);
});

test('the bar keeps its pictures when no more can be captured, and captures none after the editor is closed', async () => {
  canDraw();
  const { playback } = await drawEditor();
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(85);
  await soon(() => expect(playback.engines).toHaveLength(2));
  const film = playback.engine;
  film.start.video.currentTime = 14.5;
  await emits(film.start.video, 'seeked');
  expect(await pictures()).toEqual([]);
  await emits(film.start.video, 'loadeddata', 'seeked');
  await act(async () => film.listener.onNetworkFailed(true, '404'));
  expect({ isClosed: film.isClosed, pictures: await pictures() }).toEqual({ isClosed: true, pictures: ['data:image/webp;base64,1'] });
  undraw();

  const again = await drawEditor();
  await soon(() => expect(again.playback.engines).toHaveLength(1));
  await again.playback.playsAt(85);
  await soon(() => expect(again.playback.engines).toHaveLength(2));
  undraw();
  expect(again.playback.engine.isClosed).toBe(true);
});

test('R-05 the pictures of a recording come from its storyboard, if it has one', async () => {
  server.answers(showClipSource, envelope({ ...source, start: 0, end: 7200, playlist_start: 0, is_live: false }));
  const storyboard = { every: 20, columns: 5, rows: 5, sheets: ['/files/a.webp', '/files/b.webp', '/files/c.webp'] };
  const { playback } = await drawEditor({ video: MEDIA, at: 1000, storyboard });
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(980);
  // 940 to 1030 s: a sheet has 500 s.
  expect(await pictures()).toEqual([...Array(7).fill('/files/b.webp'), ...Array(3).fill('/files/c.webp')]);
  expect(playback.engines).toHaveLength(1);
});

test('R-05 a clip is made of the selected seconds, and can be shared once it is cut', async () => {
  const { person } = await drawEditor();
  await handle('Start');
  await person.click(screen.getByRole('button', { name: '15s' }));
  await person.type(title(), '  The jump ');
  const ready = server.waits(showClip, { clip: aClip() });
  await person.click(publish());
  expect((await screen.findByText('Publishing')).getAttribute('role')).toBe('status');
  expect(server.callsOf(createClip)[0]!.body).toEqual({
    idempotency_key: expect.any(String),
    media_id: MEDIA,
    start: 185,
    end: 200,
    title: 'The jump',
  });
  ready();
  expect(await screen.findByText('Clip published')).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Watch clip' }).pathname).toBe(`/ana/clips/${clip.id}`);
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
});

test("a clip is made without a picture where the browser blocks access to the video's pixels", async () => {
  canDraw();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1920, height: 1080, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
    throw new DOMException('The canvas has been tainted by cross-origin data.', 'SecurityError');
  });
  const { person } = await drawEditor();
  await handle('Start');
  await person.type(title(), 'The jump');
  await person.click(publish());
  expect(await screen.findByText('Clip published')).toBeDefined();
  expect(server.callsOf(createClip)[0]!.body).not.toHaveProperty('image');
});

test('a clip that could not be cut can be made again', async () => {
  server.answers(showClip, { clip: aClip({ state: 'failed', clip_url: '', video_url: '' }) });
  const { person } = await drawEditor();
  await handle('Start');
  await person.type(title(), 'The jump');
  await person.click(publish());
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await handle('Start')).toBeDefined();
});

test('a clip needs a title', async () => {
  const { person } = await drawEditor();
  await handle('Start');
  await person.click(publish());
  expect(screen.getByText('Enter a title.')).toBeDefined();
  expect(server.callsOf(createClip)).toEqual([]);
  await person.click(title());
  await person.paste('x'.repeat(101));
  await person.click(publish());
  expect(screen.getByText('Titles have at most 100 characters.')).toBeDefined();
  expect(server.callsOf(createClip)).toEqual([]);
});

test('a refusal shows its reason, and the selection and the title are kept', async () => {
  server.refuses(createClip, 'TOO_MANY_CLIPS');
  const { person } = await drawEditor();
  await handle('Start');
  await person.click(screen.getByRole('button', { name: '15s' }));
  await person.type(title(), 'The jump');
  await person.click(publish());
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Couldn't create the clip. You have created 10 clips in an hour. Try again later.",
  );
  expect({ value: title().value, byText: screen.getByText('15s', { selector: 'output' }).textContent }).toEqual({
    value: 'The jump',
    byText: '15s',
  });
  server.answers(createClip, envelope({ clip }));
  await person.click(publish());
  expect(await screen.findByText('Clip published')).toBeDefined();
});

test('a lost response is requested again with the same key', async () => {
  server.loses(createClip);
  const { person } = await drawEditor();
  await handle('Start');
  await person.type(title(), 'The jump');
  await person.click(publish());
  await screen.findByRole('alert');
  await person.click(publish());
  await waitFor(() => expect(server.callsOf(createClip)).toHaveLength(2));
  const [first, second] = server.callsOf(createClip).map(({ body }) => (body as { idempotency_key: string }).idempotency_key);
  expect(first).toBe(second);
});

test.each([
  ['CLIPS_FOLLOWERS_ONLY', 'Only followers can create clips in this channel.'],
  ['NOTHING_TO_CLIP', 'There is no video to clip here. Try again in a moment.'],
] as const)('a refusal with %s shows its reason', async (code, sentence) => {
  server.refuses(showClipSource, code);
  await drawEditor();
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test('a stream of less than 5 seconds shows that it has just started', async () => {
  server.answers(showClipSource, envelope({ ...source, start: 196 }));
  await drawEditor();
  expect(await screen.findByText('The stream has just started')).toBeDefined();
});

test('R-05 the button in the player and its key open the editor', async () => {
  const { person } = await drawPlaying({ features: [clipsWeb] });
  await person.click(await screen.findByRole('button', { name: 'Create a clip' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create a clip' });
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await person.keyboard('x');
  expect(await screen.findByRole('dialog', { name: 'Create a clip' })).toBeDefined();
});

test('where clips are disabled there is no button', async () => {
  server.answers(showClipSettings, envelope({ who_may_clip: 'nobody' as WhoMayClip, quota: null }));
  const { cache } = await drawPlaying({ features: [clipsWeb] });
  await soon(() => expect(cache.getQueryData(['clip-settings', 'ana'])).toMatchObject({ who_may_clip: 'nobody' }));
  expect(screen.queryByRole('button', { name: 'Create a clip' })).toBeNull();
});

test('a visitor who presses the button is asked to sign in, and no clip is requested', async () => {
  server.answers(readSession, envelope({ viewer: null, first_account: false }));
  const { person } = await drawPlaying({ features: [clipsWeb] });
  await person.click(await screen.findByRole('button', { name: 'Create a clip' }));
  await soon(() => expect(server.callsOf(readSession)).not.toHaveLength(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsOf(showClipSource)).toEqual([]);
});

test('R-05 a clip of a recording is made around the current position', async () => {
  server.answers(showClipSource, envelope({ ...source, start: 0, end: 7200, playlist_start: 0, is_live: false }));
  const { person, playback } = await drawEditor({ video: MEDIA, at: 1000 });
  await handle('Start');
  expect(server.callsOf(showClipSource)[0]!.query.get('video')).toBe(MEDIA);
  await soon(() => expect(playback.engines).toHaveLength(1));
  expect(playback.engine.start).toMatchObject({ startAt: 970 });
  // The bar shows 90 seconds, up to half a minute after the moment.
  expect([screen.getByText('15:40'), screen.getByText('17:10')]).toHaveLength(2);
  await person.type(title(), 'The jump');
  await person.click(publish());
  await screen.findByText('Clip published');
  expect(server.callsOf(createClip)[0]!.body).toMatchObject({ video: MEDIA, start: 970, end: 1000 });
});

test('R-05 the button of a recording opens the editor at the current position', async () => {
  const { person, playback } = await drawPlaying({ features: [clipsWeb], source: { kind: 'recording', id: `video-${MEDIA}` } });
  await playback.playsAt(100);
  await person.click(await screen.findByRole('button', { name: 'Create a clip' }));
  await soon(() => expect(server.callsOf(showClipSource)[0]?.query.get('video')).toBe(MEDIA));
});
