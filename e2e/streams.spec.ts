import type { Locator, Page } from '@playwright/test';
import { type Loop, readLoop } from '#app/demo/loops/loop.ts';
import { captionUnit, withUnit } from '#core/server/media/flv/captions.ts';
import type { MediaSample } from '#core/server/media/sample.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, navigate, test } from './fixtures/journey.ts';
import { call, goLive, goOffline } from './fixtures/person.ts';
import { expectPlaying, ofVideo, playerOf, timeOf } from './fixtures/video.ts';

/** Buffered seconds of video that have not played yet. */
const ahead = (page: Page) => ofVideo<number>(page, 'video.buffered.end(video.buffered.length - 1) - video.currentTime');

/** Presses a key while no control has the focus, with the controls shown. */
async function press(page: Page, key: string): Promise<void> {
  await playerOf(page).focus();
  await page.keyboard.press(key);
}

const control = (page: Page, name: string | RegExp): Locator => playerOf(page).getByRole('button', { name });

test('ST-01 R-01 an encoder makes a channel live on open pages, and its video plays on a node without the encoder', async ({
  newPerson,
  stream,
  visit,
}) => {
  const ana = await newPerson('ana');
  const page = await visit(null, `/${ana.slug}`, { node: nodeTwo() });
  await expect(page.getByText(`${ana.username} is offline`)).toBeVisible();
  const home = await visit(null, '/');
  await stream(ana);
  await expectPlaying(page);
  await expect(page.getByRole('main').getByText('Live', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(home.getByRole('link', { name: ana.username }).first()).toBeVisible();
  const live = (await call(ana, 'GET', `/api/v2/channels/${ana.slug}/livestream`)) as { data: { is_live: boolean; playback_url: string } };
  expect(live.data).toMatchObject({ is_live: true, playback_url: `${ana.node}/media/live/${ana.slug}/master.m3u8` });
  const [ownSet] = (await call(ana, 'GET', `/emotes/${ana.slug}`)) as Array<{ playback_url: string }>;
  expect(ownSet?.playback_url).toBe(live.data.playback_url);
});

test('ST-01 the player of an open page starts when an encoder connects to a stream that started without video', async ({
  newPerson,
  stream,
  visit,
}) => {
  const ana = await newPerson('ana');
  await goLive(ana, { session_title: 'First lights' });
  const page = await visit(null, `/${ana.slug}`, { node: nodeTwo() });
  await expect(page.getByText(`${ana.username} is live`)).toBeVisible();
  await stream(ana);
  await expectPlaying(page);
});

test('R-01 the player seeks back in a live stream and returns to live, by key and by button', async ({ newPerson, stream, visit }) => {
  const [ana, viewer] = [await newPerson('ana'), await newPerson('viewer')];
  await stream(ana);
  const page = await visit(viewer, `/${ana.slug}`);
  await expectPlaying(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(4);
  await press(page, 'k');
  await expect(control(page, 'Play').first()).toBeVisible();
  const paused = await timeOf(page);
  await press(page, 'j');
  await expect.poll(() => timeOf(page)).toBeLessThan(paused);
  await expect(control(page, 'Go live')).toBeVisible();
  await press(page, 'k');
  await expectPlaying(page);
  await control(page, 'Go live').click();
  await expect(control(page, 'Go live')).toBeHidden();
  await expect.poll(() => ahead(page)).toBeLessThan(4);
  await expectPlaying(page);
});

test('R-01 the quality menu offers the source and audio only, and its choice is played', async ({ newPerson, stream, visit }) => {
  const ana = await newPerson('ana');
  await stream(ana);
  const page = await visit(null, `/${ana.slug}`);
  await expectPlaying(page);
  const choose = async (name: string | RegExp) => {
    await playerOf(page).hover();
    await control(page, /^Quality/).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  const sound = page.waitForRequest(/audio-(part|segment)-/);
  await choose('Audio only');
  await sound;
  await expect(playerOf(page).getByRole('paragraph').filter({ hasText: 'Audio only' })).toBeVisible();
  const from = await timeOf(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(from + 0.5);
  const picture = page.waitForRequest(/main-(part|segment)-/);
  await choose('Auto');
  await picture;
  await expectPlaying(page);
});

test('R-01 theater mode and full screen keep the chat beside the video', async ({ newPerson, stream, visit }) => {
  const ana = await newPerson('ana');
  await stream(ana);
  const page = await visit(null, `/${ana.slug}`);
  await expectPlaying(page);
  const message = page.getByRole('button', { name: 'Send a message (sign in to chat)' });
  await press(page, 't');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(message).toBeVisible();
  await press(page, 't');
  await expect(page.getByRole('banner')).toBeVisible();
  await press(page, 'f');
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
  await expect(message).toBeVisible();
  const [picture, chat] = [await playerOf(page).boundingBox(), await message.boundingBox()];
  expect(picture!.x + picture!.width).toBeLessThanOrEqual(chat!.x);
  const pictureWidth = async () => (await playerOf(page).boundingBox())!.width;
  const { width } = page.viewportSize()!;
  await page.getByRole('button', { name: 'Collapse chat' }).click();
  await expect.poll(pictureWidth).toBe(width);
  // The button hides with the controls, unless it has the focus.
  await page.getByRole('button', { name: 'Show chat' }).press('Enter');
  await expect(message).toBeVisible();
  await expect.poll(pictureWidth).toBe(picture!.width);
  await press(page, 'f');
  await expect.poll(() => page.evaluate('document.fullscreenElement === null')).toBe(true);
  await expectPlaying(page);
});

const TOUCH = { hasTouch: true, isMobile: true } as const;

test('R-01 a channel page shows the live mark and the viewer count only once', async ({ newPerson, stream, visit }) => {
  const ana = await newPerson('ana');
  await stream(ana);
  for (const screen of [
    { viewport: { width: 1440, height: 900 } },
    { ...TOUCH, viewport: { width: 390, height: 844 } },
    { ...TOUCH, viewport: { width: 844, height: 390 } },
  ]) {
    const page = await visit(null, `/${ana.slug}`, screen);
    await expectPlaying(page);
    const main = page.getByRole('main');
    const shown = (text: RegExp) => main.getByText(text).filter({ visible: true });
    await expect(shown(/^\d+ viewers?$/)).toHaveCount(1);
    await expect(shown(/^live$/i)).toHaveCount(1);
    await page.close();
  }
});

/** A loop of the demo whose key frames come with captions that say this. */
async function captionedLoop(text: string): Promise<Loop> {
  const loop = await readLoop('ana');
  const pairs = text.match(/.{1,2}/g)!.map((pair) => [...pair.padEnd(2)].map((letter) => letter.charCodeAt(0)) as [number, number]);
  const [paintOn, erase, lastRow] = [[0x14, 0x29] as const, [0x14, 0x2c] as const, [0x14, 0x60] as const];
  const unit = captionUnit(...[paintOn, erase, lastRow, ...pairs].map(([first, second]) => [0xfc, first, second] as const));
  const caption = (sample: MediaSample) => (sample.track === 'video' && sample.isKeyFrame ? withUnit(sample, unit) : sample);
  return { ...loop, samples: loop.samples.map(caption) };
}

test('R-01 the captions of a stream are shown after a press, and again after a reload', async ({ newPerson, stream, visit }) => {
  const ana = await newPerson('ana');
  await stream(ana, { loop: await captionedLoop('Up we go') });
  const page = await visit(null, `/${ana.slug}`);
  await expectPlaying(page);
  const shown = () =>
    ofVideo<string>(
      page,
      '[...video.textTracks].filter(({ mode }) => mode === "showing").map(({ activeCues }) => activeCues[0]?.text ?? "").join()',
    );
  await playerOf(page).hover();
  await control(page, /^Captions/).click();
  await expect.poll(shown).toBe('Up we go');
  await page.reload();
  await expectPlaying(page);
  await expect.poll(shown).toBe('Up we go');
  await press(page, 'c');
  await expect.poll(shown).toBe('');
});

test('R-01 the stream continues in a mini player while the viewer browses the site, and back on its page', async ({
  newPerson,
  stream,
  visit,
}) => {
  const ana = await newPerson('ana');
  await stream(ana);
  const page = await visit(null, `/${ana.slug}`);
  await expectPlaying(page);
  await ofVideo(page, '(video.dataset.first = "yes")');
  await navigate(page, '/browse');
  const small = page.getByRole('complementary', { name: 'Small player' });
  await expect(small).toBeVisible();
  await expectPlaying(page);
  await small.getByRole('link', { name: 'Back to the stream' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/${ana.slug}$`));
  await expectPlaying(page);
  // The element is the same: nothing was loaded again.
  await expect(page.locator('video[data-first=yes]')).toHaveCount(1);
  await navigate(page, '/browse');
  await small.getByRole('button', { name: 'Close player' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});

test('ST-01 the player waits for a lost encoder, continues when it returns, and shows the end of the stream', async ({
  newPerson,
  stream,
  visit,
}) => {
  const ana = await newPerson('ana');
  const encoder = await stream(ana);
  const page = await visit(null, `/${ana.slug}`);
  await expectPlaying(page);
  const { data: before } = (await call(ana, 'GET', `/api/v2/channels/${ana.slug}/livestream`)) as { data: { id: number } };
  const state = playerOf(page).getByRole('status');
  encoder.cut();
  await expect(state).toHaveText(`Waiting for ${ana.username}`);
  await stream(ana);
  await expect(state).not.toHaveText(`Waiting for ${ana.username}`);
  await expectPlaying(page);
  const { data: after } = (await call(ana, 'GET', `/api/v2/channels/${ana.slug}/livestream`)) as { data: { id: number } };
  expect(after.id).toBe(before.id);
  await goOffline(ana);
  await expect(state).toHaveText('The stream has ended');
});

test('R-01 a mature stream asks first and loads no video before the answer, which the browser remembers', async ({
  newPerson,
  stream,
  visit,
}) => {
  const ana = await newPerson('ana');
  await call(ana, 'PATCH', `/api/v2/channels/${ana.slug}/stream-info`, { is_mature: true });
  await stream(ana);
  const page = await visit(null, `/${ana.slug}`);
  const media: string[] = [];
  page.on('request', (request) => request.url().includes('/media/') && media.push(request.url()));
  await expect(playerOf(page).getByText('Mature content')).toBeVisible();
  expect(media).toEqual([]);
  await control(page, "I'm 18 or over").click();
  await expectPlaying(page);
  await page.reload();
  await expectPlaying(page);
});
