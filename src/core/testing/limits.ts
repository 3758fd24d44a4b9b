import { scryptSync } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { MINUTE_MS } from '#core/contract/durations.ts';

/** Milliseconds after which a test is a hang, on an idle machine of common speed. */
const TEST_LIMIT = 20 * MINUTE_MS;
/** A wait gives up long before its test does, so that a failure names what it waited for. */
const WAIT_LIMIT = 4 * MINUTE_MS;
/** Milliseconds that the measured work takes on an idle core of a common server. */
const COMMON_MS = 200;

/** The limit of a test or a hook, in milliseconds, scaled to this machine. It only ends hangs. */
export const testLimit = (): number => Math.round(TEST_LIMIT * slowness());

/** The limit of a single wait inside a test, in milliseconds, scaled to this machine. It only ends hangs. */
export const waitLimit = (): number => Math.round(WAIT_LIMIT * slowness());

/**
 * How many times slower than common this machine is, at least 1. The first process of a run measures it; the others inherit it in
 * `TEST_SLOWNESS`. A smaller value, such as 0.02, makes failing tests give up early while they are written.
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
