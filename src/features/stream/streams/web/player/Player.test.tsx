import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import { soon } from '#core/testing/soon.ts';
import { webFeature } from '#core/web/feature.ts';
import { serverClock } from '#core/web/server-clock.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { holdTimers, NOON, pass } from '#core/web/testing/web-clock.ts';
import { LEVELS } from './examples.ts';
import type { PlayerButtonSlot } from './PlayerButton.tsx';
import { PlayerButton } from './PlayerButton.tsx';
import type { Playback } from './playback.ts';
import { soundPreference } from './player-preferences.ts';
import { drawPlayer, drawPlaying } from './testing/draw-player.tsx';
import { usePlayerKey } from './use-player-keys.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noButton = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).toBeNull();
const seekBar = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
const announced = () => screen.getByRole('status').textContent;
const passes = (seconds: number) => act(async () => pass(seconds));

test('R-01 a live stream connects with its poster and plays at the live edge', async () => {
  const { playback } = await drawPlayer();
  expect(announced()).toBe('Connecting');
  expect(screen.getByText('The poster')).toBeDefined();
  await soon(() => expect(playback.engines).toHaveLength(1));
  expect(playback.engine.start).toMatchObject({ url: '/media/live/ana/master.m3u8', isLive: true, quality: 'auto' });
  await playback.playsAt(3600);
  expect(announced()).toBe('');
  expect(screen.queryByText('The poster')).toBeNull();
  expect(button('Live').getAttribute('aria-disabled')).toBe('true');
  expect(seekBar().getAttribute('aria-valuetext')).toBe('Live');
  expect(screen.getByText('1:00:00')).toBeDefined();
});

test('a browser that blocks sound plays muted, and offers to unmute', async () => {
  const { playback, person } = await drawPlayer({ autoplay: 'muted' });
  await soon(() => expect(playback.video.muted).toBe(true));
  await playback.playsAt(3600);
  expect(announced()).toBe('Muted');
  await person.click(screen.getByText('Unmute', { selector: 'button:not([aria-label])' }));
  expect({ muted: playback.video.muted, volume: playback.video.volume }).toEqual({ muted: false, volume: 0.7 });
  expect(announced()).toBe('');
});

test("a browser that blocks playback waits for the viewer's first press", async () => {
  const { playback, person } = await drawPlayer({ autoplay: 'none' });
  const play = await screen.findAllByRole('button', { name: 'Play' });
  playback.autoplay = 'sound';
  await person.click(play[0]!);
  await playback.playsAt(3600);
  expect(button('Pause')).toBeDefined();
});

test('a video with captions has a button and the key C for them, and this browser remembers the choice', async () => {
  const { playback, person, unmount } = await drawPlaying();
  noButton(/^Captions/);
  await person.keyboard('c');
  expect(playback.engine.showsCaptions).toEqual([]);
  await playback.engineReports((listener) => listener.onCaptions());
  await person.click(button(/^Captions/));
  expect(button(/^Captions/).getAttribute('aria-pressed')).toBe('true');
  await person.keyboard('c');
  expect(button(/^Captions/).getAttribute('aria-pressed')).toBe('false');
  await person.keyboard('c');
  expect(playback.engine.showsCaptions).toEqual([true, false, true]);
  unmount();
  const next = await drawPlaying();
  expect(next.playback.engine.start.showsCaptions).toBe(true);
});

test('the volume is set with the slider and remembered in this browser', async () => {
  const { playback, person } = await drawPlaying();
  const slider = screen.getByRole('slider', { name: 'Volume' });
  expect(slider.getAttribute('aria-valuetext')).toBe('70%');
  act(() => slider.focus());
  await person.click(button('Mute'));
  expect({ muted: playback.video.muted, soundPreference: soundPreference.get() }).toEqual({
    muted: true,
    soundPreference: { volume: 0.7, isMuted: true },
  });
  expect(slider.getAttribute('aria-valuetext')).toBe('Muted');
  await person.click(button('Unmute'));
  expect(soundPreference.get()).toEqual({ volume: 0.7, isMuted: false });
});

test('the menu offers auto, every level with its bitrate, and audio only', async () => {
  const { playback, person } = await drawPlaying();
  await playback.engineReports((engine) => engine.onLevels(LEVELS, true));
  await playback.engineReports((engine) => engine.onLevelPlayed('1080p60'));
  await person.click(button(/^Quality/));
  const rows = await screen.findAllByRole('menuitemradio');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Auto1080p60 now',
    '1080p60Source, 6.1 Mb/s',
    '720p603.2 Mb/s',
    '480p1.4 Mb/s',
    'Audio only',
  ]);
  await person.click(screen.getByRole('menuitemradio', { name: /720p60/ }));
  expect(playback.engine.chosen).toEqual(['720p60']);
});

test('a later feature adds a button with a key, which the shortcut list shows', async () => {
  const playback: string[] = [];
  function WaveButton({ source }: PlayerButtonSlot) {
    const wave = () => playback.push(`waves at ${source.title}`);
    usePlayerKey('W', 'Wave', wave);
    return <PlayerButton icon="star" label="Wave" shortcut="W" onClick={wave} />;
  }
  const waving = webFeature({ name: 'waving' }, { slots: { 'streams.player_buttons': WaveButton } });
  const { person } = await drawPlaying({ features: [waving] });
  await person.click(button('Wave'));
  await person.keyboard('w');
  await person.keyboard('{Control>}w{/Control}');
  expect(playback).toEqual(['waves at Sunday rides', 'waves at Sunday rides']);
  await person.click(button(/^Quality/));
  await person.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Wave').closest('div')?.textContent).toBe('WaveW');
});

test('the selected quality is used for the next stream, but audio only is not', async () => {
  const first = await drawPlaying();
  await first.playback.engineReports((engine) => engine.onLevels(LEVELS, true));
  await first.person.click(button(/^Quality/));
  await first.person.click(await screen.findByRole('menuitemradio', { name: /480p/ }));
  await first.person.click(button(/^Quality/));
  await first.person.click(await screen.findByRole('menuitemradio', { name: /Audio only/ }));
  expect(first.playback.engine.chosen).toEqual(['480p', 'audio']);
  expect(screen.getByText('Audio only', { selector: 'p' })).toBeDefined();
  first.unmount();
  const second = await drawPlaying();
  expect(second.playback.engine.start.quality).toBe('480p');
});

test('the tap that shows the controls presses none of them', async () => {
  holdTimers();
  const { playback, container } = await drawPlaying();
  await passes(4);
  const picture = container.querySelector('.touch-manipulation')!;
  const areControlsOpen = () => seekBar().closest('.pointer-events-auto') !== null;
  const tap = { bubbles: true, pointerType: 'touch' };
  await act(async () => {
    picture.dispatchEvent(new PointerEvent('pointerdown', tap));
    picture.dispatchEvent(new PointerEvent('pointerup', tap));
  });
  // The browser sends the mouse events of a tap after `pointerup`, to whatever is under the finger by then.
  expect(areControlsOpen()).toBe(false);
  await act(async () => picture.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  expect(areControlsOpen()).toBe(true);
  expect({ paused: playback.video.paused, currentTime: playback.video.currentTime }).toEqual({ paused: false, currentTime: 3600 });
});

test('a viewer who pauses is behind live, and returns to the live edge with one button', async () => {
  const { playback, person } = await drawPlaying();
  await person.click(button('Pause'));
  expect(announced()).toBe('Paused');
  expect(screen.queryByText('Behind live')).toBeNull();
  playback.engine.window = { start: 60, end: 3661, live: 3660 };
  await playback.emits('timeupdate');
  expect(screen.getByText('−1:00')).toBeDefined();
  await person.click(button('Go live'));
  expect(playback.video.currentTime).toBe(3660);
  await playback.playsAt(3660);
  expect(button('Live')).toBeDefined();
});

test('the seek bar covers the whole seek window, also by keyboard', async () => {
  const { playback } = await drawPlaying();
  const bar = seekBar();
  expect({ min: bar.min, max: bar.max }).toEqual({ min: '0', max: '3600' });
  await act(async () => {
    bar.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    bar.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
  });
  expect(playback.video.currentTime).toBe(3530);
  expect(bar.getAttribute('aria-valuetext')).toBe('1:10 behind live');
});

test('after a network failure the player shows the next retry, and retries immediately on request', async () => {
  holdTimers();
  const { playback, person } = await drawPlaying();
  await playback.engineReports((engine) => engine.onNetworkFailed(false, 'fragLoadError'));
  expect(announced()).toBe('');
  await playback.emits('waiting');
  expect(announced()).toBe('Reconnecting');
  expect(screen.getByText(/Retrying in [23] seconds/)).toBeDefined();
  await person.click(button('Retry now'));
  expect(playback.engine.retries).toBe(1);
  expect(screen.getByText('Your connection dropped. Retrying now.')).toBeDefined();
  await playback.engineReports((engine) => engine.onNetworkFailed(false, 'fragLoadError'));
  await passes(5);
  expect(playback.engine.retries).toBe(2);
  await playback.engineReports((engine) => engine.onLoaded('new'));
  await playback.emits('playing');
  expect(announced()).toBe('');
});

test('a correction of the clock moves no retry', async () => {
  holdTimers();
  const { playback } = await drawPlaying();
  await playback.engineReports((engine) => engine.onNetworkFailed(false, 'fragLoadError'));
  await playback.emits('waiting');
  await act(async () => serverClock.learnFromEvent({ created_at: new Date(Date.now() + HOUR_MS).toISOString() }));
  onTestFinished(() => serverClock.forget());
  await passes(0.3);
  expect(screen.getByText(/Retrying in [23] seconds/)).toBeDefined();
  await passes(3);
  expect(playback.engine.retries).toBe(1);
});

test('a browser that comes back online retries immediately', async () => {
  holdTimers();
  const { playback } = await drawPlaying();
  await playback.engineReports((engine) => engine.onNetworkFailed(false, 'fragLoadError'));
  await act(async () => dispatchEvent(new Event('online')));
  expect(playback.engine.retries).toBe(1);
});

test('while the streamer is interrupted, the player waits and resumes automatically', async () => {
  const { playback } = await drawPlaying();
  pass(6);
  await playback.engineReports((engine) => engine.onLoaded('unchanged'));
  await playback.emits('waiting');
  expect(announced()).toBe('Waiting for ana');
  await playback.engineReports((engine) => engine.onLoaded('new'));
  await playback.emits('playing');
  expect(announced()).toBe('');
});

test('a video that cannot be decoded is offered in a lower quality', async () => {
  const { playback, person } = await drawPlaying();
  await playback.engineReports((engine) => engine.onLevels(LEVELS, false));
  await playback.engineReports((engine) => engine.onLevelPlayed('1080p60'));
  await playback.engineReports((engine) => engine.onFailed({ reason: 'decode', code: 'bufferAppendError' }));
  expect({ isClosed: playback.engine.isClosed, announced: announced() }).toEqual({ isClosed: true, announced: 'Playback failed' });
  expect(screen.getByText('Error bufferAppendError')).toBeDefined();
  await person.click(button('Try 720p60'));
  await soon(() => expect(playback.engines).toHaveLength(2));
  expect(playback.engine.start.quality).toBe('720p60');
  await playback.playsAt(3600);
  expect(announced()).toBe('');
});

test('a failed recording reloads at its position', async () => {
  const { playback, person } = await drawPlaying({ source: { kind: 'recording', id: 'video-1' } });
  await playback.playsAt(250);
  await playback.engineReports((engine) => engine.onFailed({ reason: 'unsupported', code: 'codec' }));
  noButton(/^Try/);
  await person.click(button('Reload player'));
  await soon(() => expect(playback.engines).toHaveLength(2));
  expect(playback.engine.start.startAt).toBe(250);
});

test('ST-03 a mature stream asks first, and remembers the answer for 30 days', async () => {
  const first = await drawPlayer({ source: { isMature: true } });
  expect(screen.getByText('ana marked this stream as intended for viewers aged 18 and over.', { selector: 'p:not([role])' })).toBeDefined();
  expect(first.playback.engines).toEqual([]);
  noButton('Pause');
  await first.person.keyboard('k');
  await first.person.click(button("I'm 18 or over"));
  await soon(() => expect(first.playback.engines).toHaveLength(1));
  first.unmount();

  vi.setSystemTime(NOON.getTime() + 29 * 86_400_000);
  const later = await drawPlayer({ source: { isMature: true } });
  await soon(() => expect(later.playback.engines).toHaveLength(1));
  later.unmount();

  vi.setSystemTime(NOON.getTime() + 31 * 86_400_000);
  const last = await drawPlayer({ source: { isMature: true } });
  expect(button("I'm 18 or over")).toBeDefined();
  expect(last.playback.engines).toEqual([]);
});

test('a stream that ends plays to its last frame and shows how long it was live', async () => {
  const onEnded = vi.fn();
  const { playback } = await drawPlaying({ onEnded, afterEnd: <a href="/ana/videos/1">Watch from the start</a> });
  await playback.engineReports((engine) => engine.onLoaded('over'));
  expect(onEnded).not.toHaveBeenCalled();
  await playback.emits('ended');
  expect({ announced: announced(), callCount: onEnded.mock.calls.length }).toEqual({ announced: 'The stream has ended', callCount: 1 });
  expect(screen.getByText('ana was live for 1 hour.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Watch from the start' })).toBeDefined();
});

test('keyboard shortcuts work anywhere on the page, except while typing', async () => {
  const { playback, person } = await drawPlaying({ children: <input aria-label="A text" /> });
  await person.keyboard('m');
  expect(playback.video.muted).toBe(true);
  await person.keyboard('jj');
  expect(playback.video.currentTime).toBe(3580);
  await person.keyboard('{Shift>}L{/Shift}');
  expect(playback.video.currentTime).toBe(3600);
  await person.keyboard(' ');
  expect(playback.video.paused).toBe(true);
  await person.click(screen.getByRole('textbox'));
  await person.keyboard('mk jl');
  expect({ muted: playback.video.muted, paused: playback.video.paused }).toEqual({ muted: true, paused: true });
});

test.each([true, false])('? lists the shortcuts of the player, and those of a chat beside it: %s', async (hasChat) => {
  const { person } = await drawPlaying({ hasChat });
  await person.keyboard('?');
  const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Back or forward 10 s')).toBeDefined();
  expect(within(list).queryByText('Reply to a message') !== null).toBe(hasChat);
});

test('a viewer behind live can go forward by 10 s', async () => {
  const { playback, person } = await drawPlaying();
  expect(screen.queryByRole('button', { name: 'Forward 10 seconds' })).toBeNull();
  await person.keyboard('jj');
  await person.click(button('Forward 10 seconds'));
  expect(playback.video.currentTime).toBe(3590);
});

test('the shortcuts are listed, and can be disabled', async () => {
  const { playback, person } = await drawPlaying();
  await person.click(button(/^Quality/));
  await person.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const list = await screen.findByRole('region', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Back or forward 10 s')).toBeDefined();
  await person.click(within(list).getByRole('switch', { name: 'Use keyboard shortcuts' }));
  await person.click(within(list).getByRole('button', { name: 'Close' }));
  await person.keyboard('m');
  expect(playback.video.muted).toBe(false);
});

test('the stream info shows what plays, its delay and its delivery', async () => {
  const { playback, person } = await drawPlaying();
  replaceProperty(playback.video, 'videoWidth', { value: 1920 });
  replaceProperty(playback.video, 'videoHeight', { value: 1080 });
  replaceProperty(playback.video, 'getVideoPlaybackQuality', { value: () => ({ droppedVideoFrames: 3, totalVideoFrames: 12_840 }) });
  await person.click(button(/^Quality/));
  await person.click(await screen.findByRole('menuitem', { name: 'Stream info' }));
  const info = screen.getByRole('region', { name: 'Stream info' });
  const facts = within(info)
    .getAllByRole('definition')
    .map((fact) => fact.textContent);
  expect(facts).toEqual([expect.stringContaining('1920×1080'), '6.1 Mb/s', '1.8 s', '1.0 s', '3 of 12,840', 'Low-latency HLS']);
});

test('a player that fell far behind jumps to the live edge and shows a notice', async () => {
  const { playback } = await drawPlaying();
  playback.engine.window = { start: 0, end: 3643, live: 3642 };
  await playback.emits('timeupdate');
  expect({ currentTime: playback.video.currentTime, announced: announced() }).toEqual({
    currentTime: 3642,
    announced: 'Skipped 42 seconds to catch up with the stream',
  });
  playback.engine.window = { start: 0, end: 3646, live: 3645 };
  await playback.emits('timeupdate');
  expect(playback.video.playbackRate).toBeGreaterThan(1);
  expect(screen.getByText('Skipped 42 seconds to catch up with the stream', { selector: '[aria-hidden]' })).toBeDefined();
});

test("a recording's page reads the time and date of the shown frame, and seeks", async () => {
  let page: Playback | null = null;
  const { playback } = await drawPlaying({
    source: { kind: 'recording', id: 'video-1', startAt: 84 },
    onPlayback: (given) => (page = given),
  });
  expect(playback.engine.start.startAt).toBe(84);
  await playback.playsAt(100);
  const { clock, seek } = page! as Playback;
  expect(clock()).toMatchObject({ time: 100, start: 0, end: 600, date: new Date('2026-01-02T11:01:40.000Z') });
  expect(screen.getByText('1:40')).toBeDefined();
  expect(screen.getByText('/ 10:00')).toBeDefined();
  await act(async () => seek(700));
  expect(playback.video.currentTime).toBe(600);
});

test('a clip has no live edge, no theater mode, and ends when its page is left', async () => {
  const { playback, unmount } = await drawPlaying({ source: { kind: 'clip', id: 'clip-1', url: '/media/clip.mp4' } });
  noButton(/live/i);
  noButton('Theater mode');
  unmount();
  expect(playback.engine.isClosed).toBe(true);
});

test('beside a chat the page toggles theater mode', async () => {
  const { person } = await drawPlaying({ hasChat: true });
  await person.keyboard('t');
  expect(document.documentElement.dataset.stage).toBe('theater');
  expect(screen.getByText('Sunday rides')).toBeDefined();
  await person.click(button('Theater mode'));
  expect(document.documentElement.dataset.stage).toBeUndefined();
});
