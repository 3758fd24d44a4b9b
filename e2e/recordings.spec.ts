import type { Page } from '@playwright/test';
import { expect, navigate, test } from './fixtures/journey.ts';
import { call, goOffline, type Person, say } from './fixtures/person.ts';
import { ofVideo, timeOf } from './fixtures/video.ts';

interface Video {
  session_title: string;
  duration: number;
  video: { uuid: string };
}

const videosOf = (ana: Person) => call(ana, 'GET', `/api/v2/channels/${ana.slug}/videos`) as Promise<Video[]>;
const replayOf = (page: Page, ana: Person) => page.getByRole('region', { name: `Chat replay of ${ana.username}` });
/** Pauses the video at this second, and waits until it is there. */
const holdAt = (page: Page, seconds: number) =>
  ofVideo(
    page,
    `new Promise((done) => {
      video.addEventListener('seeked', () => done(), { once: true });
      video.pause();
      video.currentTime = ${seconds};
    })`,
  );
/** The content of the replay: the numbers in the messages, with the video second of each. */
const shownIn = async (page: Page, ana: Person) =>
  (await replayOf(page, ana).getByRole('listitem').allInnerTexts()).map((text) => {
    const [, minutes, seconds, n] = /^(\d+):(\d+).*?(?:said (\d+)|Deleted)/s.exec(text) ?? [];
    return { n: Number(n), second: Number(minutes) * 60 + Number(seconds) };
  });
const numbersIn = async (page: Page, ana: Person) => (await shownIn(page, ana)).map(({ n }) => n);

/** Seconds between two messages of the recorded chat. */
const EVERY = 2;

interface Said {
  id: string;
  content: string;
  /** In microseconds. */
  cursor: string;
}

/**
 * Streams while a person on this page watches, with a message for every two seconds of video, and ends. Returns the recording and the
 * messages.
 */
async function record(page: Page, ana: Person, count: number): Promise<{ video: Video; said: Said[] }> {
  for (let n = 1; n <= count; n++) {
    await expect.poll(() => timeOf(page)).toBeGreaterThan(n * EVERY);
    await say(ana, ana, `said ${n}`);
  }
  await goOffline(ana);
  await expect.poll(async () => (await videosOf(ana))[0]?.duration ?? 0).toBeGreaterThan(0);
  const history = (await call(ana, 'GET', `/api/v2/channels/${ana.slug}/messages`)) as { data: { messages: Said[] } };
  return { video: (await videosOf(ana))[0]!, said: history.data.messages.toReversed() };
}

test('ST-02 R-01 RP-01 RP-02 RP-03 RP-04 an ended stream is watched with its chat beside it, through jumps, deletions and becoming private', async ({
  newPerson,
  stream,
  visit,
  expectProblem,
}) => {
  const [ana, viewer] = [await newPerson('ana'), await newPerson('viewer')];
  await stream(ana);
  const page = await visit(viewer, `/${ana.slug}`);
  const { video, said } = await record(page, ana, 10);

  await page.goto(`/${ana.slug}/videos`);
  const requested: number[] = [];
  page.on('request', (request) => {
    const start = new URL(request.url()).searchParams.get('start_time');
    if (start) requested.push(Date.parse(start));
  });
  await page.getByRole('main').getByRole('heading', { level: 3, name: video.session_title }).click();
  await expect(page).toHaveURL(new RegExp(`/videos/${video.video.uuid}$`));
  await expect(page.getByRole('heading', { level: 1, name: video.session_title })).toBeVisible();
  await expect.poll(() => ofVideo(page, 'video.readyState >= 2 && video.videoWidth > 0')).toBe(true);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);

  // Messages appear when the video reaches them, and each 5 seconds of the chat are one request.
  await holdAt(page, 0);
  await expect(replayOf(page, ana).getByText('In sync with the video')).toBeVisible();
  const jumps = requested.length;
  for (let second = 1; second <= 10; second++) {
    await holdAt(page, second);
    await expect.poll(async () => (await shownIn(page, ana)).every((row) => row.second <= second)).toBe(true);
  }
  await expect.poll(async () => (await numbersIn(page, ana)).slice(0, 2)).toEqual([1, 2]);
  const steps = requested.slice(jumps);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.slice(1).map((start, at) => start - steps[at]!)).toEqual(steps.slice(1).map(() => 5000));

  // Rows show whole seconds, and so do messages: a little later, a message is past, but still in the replayed page.
  const [row] = await shownIn(page, ana);
  const after = (n: number) => row!.second + (Number(said[n - 1]!.cursor) - Number(said[0]!.cursor)) / 1_000_000 + 2.2;
  await holdAt(page, after(8));
  await expect.poll(() => numbersIn(page, ana)).toContain(8);
  expect(await numbersIn(page, ana)).not.toContain(1);

  // After seeking backwards, later messages disappear, and messages deleted in the meantime show as deleted.
  await call(ana, 'DELETE', `/api/v2/chatrooms/${ana.chatroomId}/messages/${said[2]!.id}`);
  await holdAt(page, after(3));
  await expect(replayOf(page, ana).getByText('Deleted by a moderator')).toBeVisible();
  expect(await numbersIn(page, ana)).not.toContain(8);
  await expect(replayOf(page, ana).getByText('said 3', { exact: true })).toBeHidden();

  // It continues in the mini player, and on its page again, until it becomes private.
  await ofVideo(page, 'video.play()');
  await navigate(page, '/browse');
  await expect(page.getByRole('complementary', { name: 'Small player' })).toBeVisible();
  await navigate(page, `/${ana.slug}/videos/${video.video.uuid}`);
  await expect(replayOf(page, ana)).toBeVisible();
  await call(ana, 'PATCH', `/api/internal/v1/videos/${video.video.uuid}`, { visibility: 'private' });
  await expect(page.getByRole('heading', { name: 'This video is no longer available' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  expectProblem(/Failed to load resource: the server responded with a status of 404/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This video is not available' })).toBeVisible();
});

test('ST-02 a broadcaster deletes a video on the dashboard, and undoes it in its row', async ({ newPerson, stream, visit }) => {
  const ana = await newPerson('ana');
  await stream(ana);
  const page = await visit(ana, `/${ana.slug}`);
  const { video } = await record(page, ana, 1);
  await page.goto(`/dashboard/${ana.slug}/recordings`);
  const row = page.getByRole('region', { name: 'Your videos' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Delete video' }).click();
  await expect(row.getByText('Deleted. The video will be removed permanently')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect.poll(() => videosOf(ana)).toEqual([]);

  await page.reload();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('link', { name: video.session_title })).toBeVisible();
  await expect.poll(async () => (await videosOf(ana)).map((one) => one.video.uuid)).toEqual([video.video.uuid]);
  await row.getByRole('link', { name: video.session_title }).click();
  await expect.poll(() => ofVideo(page, 'video.readyState >= 2')).toBe(true);
});
