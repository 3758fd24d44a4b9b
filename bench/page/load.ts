import type { Page } from '@playwright/test';

/** A page to measure. It is usable when a heading or button of its content is shown; a chat, when it shows its history and hears of new messages. */
export interface PagePlace {
  name: string;
  path: string;
  usable: 'content' | 'chat';
}

/** The measurements of one load. Times are in milliseconds from the navigation, sizes in bytes as sent. */
export interface Measured {
  usableAfter: number;
  /** Scripts that were loaded before the page was usable. */
  scriptsBefore: { files: number; bytes: number };
  /** All scripts, once the page was idle. */
  scripts: { files: number; bytes: number };
  /** All requests, once the page was idle. */
  requests: number;
  largestPaint: number;
  /** Milliseconds that main-thread tasks took beyond 50 ms each. */
  blocking: number;
  layoutShift: number;
}

export interface Load extends Measured {
  place: PagePlace;
  signedIn: boolean;
}

/** Milliseconds without a request after which a page counts as idle. */
const QUIET = 1500;
const SUBSCRIBED = /subscription_succeeded.*chatrooms/;

interface Marks {
  largestPaint: number;
  blocking: number;
  layoutShift: number;
}
declare const window: { marks: Marks };

/** Loads a page in a fresh context and measures it until it is idle. */
export async function loadPage(page: Page, url: string, usable: PagePlace['usable']): Promise<Measured> {
  const requests: Array<{ script: boolean; bytes: number; at: number }> = [];
  const subscribed = Promise.withResolvers<void>();
  let last = Date.now();
  const sizes: Array<Promise<void>> = [];
  page.on('requestfinished', (request) => {
    last = Date.now();
    const done = { script: request.resourceType() === 'script', bytes: 0, at: last };
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
    await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last().waitFor();
    await subscribed.promise;
  } else await page.locator('main').locator('h1, h2, h3, button').first().waitFor();
  const usableAt = Date.now();
  while (Date.now() - last < QUIET) await page.waitForTimeout(100);
  await Promise.all(sizes);
  const marks = await page.evaluate(() => window.marks);
  const sum = (some: typeof requests) => ({ files: some.length, bytes: some.reduce((total, { bytes }) => total + bytes, 0) });
  const scripts = requests.filter(({ script }) => script);
  return {
    usableAfter: usableAt - start,
    scriptsBefore: sum(scripts.filter(({ at }) => at <= usableAt)),
    scripts: sum(scripts),
    requests: requests.length,
    ...marks,
  };
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
