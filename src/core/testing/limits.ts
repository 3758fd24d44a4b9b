import { scryptSync } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { MINUTE_MS } from '#core/contract/durations.ts';

/** Milliseconds after which a test counts as a hang, on an idle machine of average speed. */
const TEST_LIMIT = 20 * MINUTE_MS;
/** A wait times out long before its test, so that a failure names the condition. */
const WAIT_LIMIT = 4 * MINUTE_MS;
/** Milliseconds that the measured work takes on an idle core of an average server. */
const COMMON_MS = 200;

/** A timer with more milliseconds fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The limit of a test or a hook, in milliseconds, scaled to this machine. It only ends hangs. */
export const testLimit = (): number => scaled(TEST_LIMIT);

/** The limit of a single wait inside a test, in milliseconds, scaled to this machine. It only ends hangs. */
export const waitLimit = (): number => scaled(WAIT_LIMIT);

const scaled = (limit: number): number => Math.min(LONGEST_TIMER, Math.round(limit * slowness()));

/**
 * Slowness of this machine relative to an average one, at least 1. The first process of a run measures it; the others inherit it in
 * `TEST_SLOWNESS`. A smaller value, such as 0.02, makes failing tests time out early while they are written.
 */
function slowness(): number {
  process.env.TEST_SLOWNESS ??= String(measuredSlowness());
  return Number(process.env.TEST_SLOWNESS);
}

function measuredSlowness(): number {
  const start = performance.now();
  for (let count = 0; count < 4; count++) scryptSync('password', 'salt', 64);
  const ofProcessor = (performance.now() - start) / COMMON_MS;
  const ofLoad = loadavg()[0]! / availableParallelism();
  return Math.max(1, ofProcessor) * Math.max(1, ofLoad);
}
