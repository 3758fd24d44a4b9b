import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Site } from './site.ts';

/** The page's measurements at one rate. Times are in milliseconds, sizes in bytes. */
export interface Measurement {
  rate: number;
  /** The actual publishing rate per second, which is lower than requested on a busy machine. */
  reached: number;
  frames: number;
  dropped: number;
  longestTask: number;
  /** The longest task in CPU time, which excludes waiting for other processes. */
  longestWork: number;
  /** Number of tasks over 50 ms, which are noticeable. */
  longTasks: number;
  heapBefore: number;
  heapAfter: number;
  rows: number;
}

/** Messages that fill the list to its cap before measuring, so that growth up to the cap is not mistaken for a leak. */
const WARM_UP = 700;
/** Interval between publishing batches. */
const TICK_MS = 50;
const TASK = 'ThreadControllerImpl::RunTask';

/** Publishes `rate` messages per second for the given time and measures the page meanwhile. */
export async function watch(browser: Browser, page: Page, site: Site, rate: number, seconds: number, from: number): Promise<Measurement> {
  const devtools = await page.context().newCDPSession(page);
  await talk(site, 300, WARM_UP / 300, from);
  await page
    .getByText(` ${from + WARM_UP - 1}`, { exact: false })
    .first()
    .waitFor();
  const heapBefore = await heapOf(devtools);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const frames = page.evaluate(countFrames, seconds * 1000);
  const reached = await talk(site, rate, seconds, from + WARM_UP);
  const counted = await frames;
  const tasks = mainThreadTasks(await browser.stopTracing());
  const heapAfter = await heapOf(devtools);
  const rows = await page.getByRole('listitem').count();
  await devtools.detach();
  return {
    rate,
    reached,
    ...counted,
    longestTask: Math.max(...tasks.map(({ length }) => length)),
    longestWork: Math.max(...tasks.map(({ work }) => work)),
    longTasks: tasks.filter(({ length }) => length > 50).length,
    heapBefore,
    heapAfter,
    rows,
  };
}

/** Returns the rate that was achieved. */
async function talk(site: Site, rate: number, seconds: number, from: number): Promise<number> {
  const start = performance.now();
  const last = Math.round(rate * seconds);
  for (let said = 0; said < last; ) {
    const due = Math.min(last, Math.floor(((performance.now() - start) / 1000) * rate));
    if (due > said) await site.say(from + said, from + due);
    said = Math.max(said, due);
    await sleep(TICK_MS);
  }
  return last / ((performance.now() - start) / 1000);
}

/** Runs in the page: counts the frames drawn and the frames dropped, assuming 60 per second. */
function countFrames(milliseconds: number): Promise<{ frames: number; dropped: number }> {
  const { requestAnimationFrame } = globalThis as unknown as { requestAnimationFrame: (drawn: (now: number) => void) => void };
  const usual = 1000 / 60;
  return new Promise((resolve) => {
    let frames = 0;
    let dropped = 0;
    let before = performance.now();
    const end = before + milliseconds;
    const next = (now: number) => {
      frames += 1;
      dropped += Math.max(0, Math.round((now - before) / usual) - 1);
      before = now;
      if (now < end) requestAnimationFrame(next);
      else resolve({ frames, dropped });
    };
    requestAnimationFrame(next);
  });
}

async function heapOf(devtools: CDPSession): Promise<number> {
  // The second collection frees what the first one finalized.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of wall time, and of CPU time in `tdur`. */
  dur?: number;
  tdur?: number;
}

interface Task {
  length: number;
  work: number;
}

/** The page's tasks: those of the thread with the most CPU time. */
function mainThreadTasks(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const byThread = Map.groupBy(
    traceEvents.filter(({ name, dur }) => name === TASK && dur !== undefined),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const threads = [...byThread.values()].map((events) =>
    events.map(({ dur, tdur }) => ({ length: dur! / 1000, work: (tdur ?? 0) / 1000 })),
  );
  const busy = (tasks: readonly Task[]) => tasks.reduce((total, { work }) => total + work, 0);
  return threads.sort((a, b) => busy(b) - busy(a))[0] ?? [{ length: 0, work: 0 }];
}
