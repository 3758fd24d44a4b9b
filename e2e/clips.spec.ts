import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { call, type Person, say } from './fixtures/person.ts';
import { expectPlaying, playerOf } from './fixtures/video.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The second of a stream up to which this person can create a clip now. */
async function clippableUntil(person: Person, of: Person): Promise<number> {
  const source = call(person, 'GET', `/api/internal/v1/channels/${of.slug}/clip-source`) as Promise<{ data: { end: number } }>;
  // Before the first segments are closed there is nothing to clip.
  return source.then(({ data }) => data.end).catch(() => 0);
}

/** Waits until this person can create a clip of a stream up to this second. */
const expectSeconds = (person: Person, of: Person, seconds: number) =>
  expect.poll(() => clippableUntil(person, of)).toBeGreaterThan(seconds);

/**
 * Sends a numbered message every second until the returned function is called, so that each clip has some in its chat, however late it is
 * created.
 */
function keepSaying(person: Person, channel: Person, text: string): () => Promise<void> {
  let isOver = false;
  const talking = (async () => {
    for (let number = 1; !isOver; number++, await pause(1000)) await say(person, channel, `${text} ${number}`);
  })();
  return () => {
    isOver = true;
    return talking;
  };
}

/** Creates a clip of the video on this page. */
async function makeClip(page: Page, title: string): Promise<void> {
  await playerOf(page).focus();
  await page.keyboard.press('x');
  const editor = dialog(page, 'Create a clip');
  const start = editor.getByRole('slider', { name: 'Start of the clip' });
  await start.press('PageUp');
  await expect(start).toHaveAttribute('aria-valuetext', /; the clip is \S+ seconds long$/);
  await expectPlaying(editor);
  await expect(editor.locator('[style*="data:image"]')).toHaveCount(10);
  await editor.getByRole('textbox', { name: /^Title/ }).fill(title);
  await editor.getByRole('button', { name: 'Publish clip' }).click();
  await expect(editor.getByText('Clip published')).toBeVisible();
}

test('R-05 R-06 RP-01 a clip of a live stream is created, watched over the page beside the chat of its moment, and deleted', async ({
  newPerson,
  stream,
  visit,
  expectProblem,
}) => {
  const [ana, viewer] = [await newPerson('ana'), await newPerson('viewer')];
  await stream(ana);
  const page = await visit(viewer, `/${ana.slug}`);
  const stopTalking = keepSaying(viewer, ana, 'what a jump');
  // The clip excludes the first seconds of the stream.
  await expectSeconds(viewer, ana, 14);
  await expectPlaying(playerOf(page));
  await makeClip(page, 'The jump');
  await stopTalking();

  await page.getByRole('link', { name: 'Watch clip' }).click();
  const clip = dialog(page, 'The jump');
  await expectPlaying(clip);
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(new RegExp(`^/${ana.slug}/clips/[0-9a-f-]{36}$`));
  await clip.getByRole('button', { name: 'Show chat replay' }).click();
  const replay = clip.getByRole('region', { name: `Chat replay of ${ana.username}` });
  await expect(replay.getByText(/^what a jump \d+$/).first()).toBeVisible();
  await clip.getByRole('button', { name: 'Hide chat replay' }).click();
  await expect(replay).toBeHidden();
  await clip.getByRole('button', { name: 'Close' }).click();
  await expect(clip).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(`/${ana.slug}`);

  const visitor = await visit(null, address);
  await expect(visitor.getByRole('heading', { name: 'The jump', level: 1 })).toBeVisible();
  await expectPlaying(playerOf(visitor));
  await expect(visitor.getByRole('button', { name: 'Delete clip' })).toBeHidden();

  const owner = await visit(ana, `/${ana.slug}/clips`);
  await owner.getByRole('link', { name: /The jump/ }).click();
  await dialog(owner, 'The jump').getByRole('button', { name: 'Delete clip' }).click();
  await dialog(owner, 'Delete “The jump”?').getByRole('button', { name: 'Delete clip' }).click();
  await expect(toastOf(owner, 'Clip deleted')).toBeVisible();
  await expect(owner.getByText('No clips this week')).toBeVisible();

  expectProblem(REFUSED);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Clip not found' })).toBeVisible();
});

test('M-12 R-05 a clip is shared in chat as a card, which opens over the page, and in a new tab on a phone', async ({
  newPerson,
  stream,
  visit,
}) => {
  const [ana, viewer, reader] = [await newPerson('ana'), await newPerson('viewer'), await newPerson('reader')];
  await stream(ana);
  const page = await visit(viewer, `/${ana.slug}`);
  const onDesktop = await visit(reader, `/${ana.slug}`);
  const onPhone = await visit(reader, `/${ana.slug}`, { viewport: { width: 390, height: 844 } });
  await expectSeconds(viewer, ana, 11);
  await expectPlaying(playerOf(page));
  await makeClip(page, 'The jump');
  const editor = dialog(page, 'Create a clip');
  await editor.getByRole('button', { name: 'Share in chat' }).click();
  const sharing = dialog(page, 'Share in chat');
  await sharing.getByRole('textbox', { name: 'Message (optional)' }).fill('she had one rope');
  await sharing.getByRole('button', { name: 'Send' }).click();
  await expect(toastOf(page, 'Clip shared in chat')).toBeVisible();

  const cardOn = (reading: Page) =>
    chatOf(reading)
      .row('she had one rope')
      .getByRole('link', { name: /The jump/ });
  await cardOn(onDesktop).click();
  await expectPlaying(dialog(onDesktop, 'The jump'));
  const [tab] = await Promise.all([onPhone.waitForEvent('popup'), cardOn(onPhone).click()]);
  await expect(tab.getByRole('heading', { name: 'The jump', level: 1 })).toBeVisible();
  expect(new URL(tab.url()).pathname).toBe(new URL(onDesktop.url()).pathname);
});
