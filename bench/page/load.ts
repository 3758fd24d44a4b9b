import type { CDPSession, Page } from '@playwright/test';

/** A page to measure. It is usable when a heading or button of its content is shown; a chat, when it shows its history and hears of new messages. */
export interface PagePlace {
  name: string;
  path: string;
  usable: 'content' | 'chat';
  /** The username of who visits it, or null for somebody who is signed out. */
  visitor: string | null;
}

interface Scripts {
  files: number;
  bytes: number;
}

/** The measurements of one visit. Times are in milliseconds, sizes in bytes as sent with gzip. */
export interface Measured {
  /** From the navigation. */
  usableAfter: number;
  /** Scripts that were loaded before the page was usable. */
  scriptsBefore: Scripts;
  /** All scripts of the visit. */
  scripts: Scripts;
  /** Processor time of the page's main thread until it was usable. */
  mainThread: number;
  /** All requests of the visit. */
  requests: number;
  largestPaint: number;
  /** What main-thread tasks took beyond 50 ms each. */
  blocking: number;
  layoutShift: number;
}

export interface Load extends Measured {
  place: PagePlace;
  /** The name of the version that was visited. */
  version: string;
}

/** Milliseconds that a visit lasts from its navigation. */
const VISIT = 6000;
const SUBSCRIBED = /subscription_succeeded.*chatrooms/;

interface Marks {
  largestPaint: number;
  blocking: number;
  layoutShift: number;
}
declare const window: { marks: Marks };

/** Visits a page in a fresh context, without using it. */
export async function visitPage(page: Page, url: string, usable: PagePlace['usable']): Promise<Measured> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Network.enable');
  // As over plain HTTP, where browsers accept no Brotli.
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  const requests: Array<{ script: boolean; bytes: number; at: number }> = [];
  const subscribed = Promise.withResolvers<void>();
  const sizes: Array<Promise<void>> = [];
  page.on('requestfinished', (request) => {
    const done = { script: request.resourceType() === 'script', bytes: 0, at: Date.now() };
    requests.push(done);
    if (!done.script) return;
    const size = request.sizes().then(({ responseBodySize }) => {
      done.bytes = responseBodySize;
    });
    sizes.push(size);
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => SUBSCRIBED.test(String(payload)) && subscribed.resolve()));
  // The measurement says how long it took; this only says when to give up.
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watchPage);
  const start = Date.now();
  await page.goto(url);
  if (usable === 'chat') {
    // A dialog that greets the visitor hides the rest from assistive technology.
    await page.getByRole('list', { name: 'Messages', includeHidden: true }).getByRole('listitem', { includeHidden: true }).last().waitFor();
    await subscribed.promise;
  } else await page.locator('main').locator('h1, h2, h3, button').first().waitFor();
  const usableAt = Date.now();
  const mainThread = await taskTime(devtools);
  await page.waitForTimeout(Math.max(0, start + VISIT - Date.now()));
  const visited = requests.filter(({ at }) => at <= Math.max(start + VISIT, usableAt));
  await Promise.all(sizes);
  const marks = await page.evaluate(() => window.marks);
  const sum = (some: typeof requests) => ({ files: some.length, bytes: some.reduce((total, { bytes }) => total + bytes, 0) });
  const scripts = visited.filter(({ script }) => script);
  return {
    usableAfter: usableAt - start,
    scriptsBefore: sum(scripts.filter(({ at }) => at <= usableAt)),
    scripts: sum(scripts),
    mainThread,
    requests: visited.length,
    ...marks,
  };
}

async function taskTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

/** Runs in the page. */
function watchPage(): void {
  const marks: Marks = { largestPaint: 0, blocking: 0, layoutShift: 0 };
  Object.assign(window, { marks });
  const watch = (type: string, see: (entry: { startTime: number; duration: number; value: number; hadRecentInput: boolean }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as never);
      // The types are those of Node, which has other entries.
    }).observe({ type: type as 'mark', buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    marks.largestPaint = startTime;
  });
  watch('longtask', ({ duration }) => {
    marks.blocking += duration - 50;
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) marks.layoutShift += value;
  });
}
