import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../../e2e/chromium.ts';
import { CLOCK, streamClock } from './clock-picture.ts';
import { startSite } from './site.ts';
import { percentile, type Result } from './table.ts';

const GOALS = { p50: 2_000, p99: 3_000, firstFrame: 2_500 };
/** Time for a player to find its position behind the live edge. */
const SETTLE = 6_000;
const STARTS = 3;

interface Seen {
  delays: number[];
  firstFrame: number;
}

/** Types of the page, which do not belong to this project. */
interface PageVideo {
  requestVideoFrameCallback(shown: () => void): void;
}
interface PageGlobals {
  seen: Seen;
  document: { createElement(name: 'canvas'): PageCanvas; querySelectorAll(name: 'video'): Iterable<PageVideo> };
}
interface PageCanvas {
  width: number;
  height: number;
  getContext(
    kind: '2d',
    options: object,
  ): {
    drawImage(video: PageVideo, x: number, y: number, width: number, height: number): void;
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
  };
}

/** Runs in the page: reads the time from each shown frame, and the time of the first frame, across video elements. */
function watchPictures({ width, height, block, bits, top }: typeof CLOCK): void {
  const { document } = globalThis as unknown as PageGlobals;
  const seen: Seen = { delays: [], firstFrame: 0 };
  Object.assign(globalThis, { seen });
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const known = new WeakSet<PageVideo>();
  const left = (width - bits * block) / 2;
  const read = (video: PageVideo) => {
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, top + block / 2, width, 1);
    let time = 0;
    for (let bit = 0; bit < bits; bit++) time = time * 2 + (data[4 * (left + bit * block + block / 2)]! > 128 ? 1 : 0);
    const now = Date.now();
    seen.firstFrame ||= now;
    seen.delays.push((now % 2 ** 32) - time);
    video.requestVideoFrameCallback(() => read(video));
  };
  setInterval(() => {
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video)) continue;
      known.add(video);
      video.requestVideoFrameCallback(() => read(video));
    }
  }, 10);
}

const seenIn = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** A page that waits for a channel to go live, each time as a new visitor. */
export async function measureGlass(seconds: number): Promise<Result[]> {
  if (!existsSync(join(import.meta.dirname, '../../dist/web/index.html')))
    throw new Error('The web app is not built. Run: npm run bench video');
  const site = await startSite(STARTS);
  const browser = await chromium.launch({
    ...CHROMIUM.launchOptions,
    args: [...CHROMIUM.launchOptions.args, '--autoplay-policy=no-user-gesture-required'],
  });
  const [delays, firstFrames]: [number[], number[]] = [[], []];
  for (const { slug, target } of site.streamers) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    const live = Promise.withResolvers<number>();
    const subscribed = Promise.withResolvers<void>();
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('StreamerIsLive')) live.resolve(Date.now());
        if (/subscription_succeeded.*"channel\.\d+"/.test(String(payload))) subscribed.resolve();
      }),
    );
    await page.goto(`${site.server.url}/${slug}`);
    await page.evaluate(watchPictures, CLOCK);
    await subscribed.promise;
    const clock = streamClock(`${target.url}/${target.key}`);
    const wentLive = await live.promise;
    while ((await seenIn(page)).firstFrame === 0) await pause(50);
    firstFrames.push((await seenIn(page)).firstFrame - wentLive);
    await pause(SETTLE);
    const from = (await seenIn(page)).delays.length;
    await pause((seconds * 1000) / STARTS);
    delays.push(...(await seenIn(page)).delays.slice(from));
    await clock.stop();
    await context.close();
  }
  await browser.close();
  await site.stop();
  const sorted = delays.toSorted((one, other) => one - other);
  const [p50, p99, slowest] = [percentile(sorted, 0.5), percentile(sorted, 0.99), Math.max(...firstFrames)];
  const row = (what: string, value: number, goal: number): Result => {
    return { what, value: `${Math.round(value)} ms`, goal: `under ${goal} ms`, isMet: value < goal };
  };
  return [
    row(`glass to glass, p50 of ${sorted.length} frames`, p50, GOALS.p50),
    row('glass to glass, p99', p99, GOALS.p99),
    row(`first frame after the page learns of going live, slowest of ${STARTS}`, slowest, GOALS.firstFrame),
  ];
}
