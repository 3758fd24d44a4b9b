import { steadyMs } from '../clock/database-clock.ts';

/** The fastest of these counts, because others may have waited for this machine. */
const TRIES = 3;

/** Milliseconds of a round trip, with one decimal. */
export async function latencyOf(trip: () => Promise<unknown>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const start = steadyMs();
    await trip();
    fastest = Math.min(fastest, steadyMs() - start);
  }
  return Math.round(fastest * 10) / 10;
}
