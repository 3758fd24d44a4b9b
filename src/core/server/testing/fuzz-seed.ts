import { randomInt } from 'node:crypto';

/** The seed of this run's random requests. Set FUZZ_SEED to the seed of a failed run to send the same ones. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
