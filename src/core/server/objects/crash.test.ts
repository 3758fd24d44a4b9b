import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { testObjectsFolder, testS3Settings } from '../testing/test-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { openObjects } from './open-objects.ts';
import { isWhole } from './testing/sealed.ts';

const ROUNDS = 10;
/** Number of puts before each kill. */
const confirmed = fc.sample(fc.integer({ min: 1, max: 10 }), { numRuns: ROUNDS, seed: fuzzSeed });

/** Runs a process that stores objects, kills it after this many, and returns the keys of completed puts. */
async function killedWhilePutting(place: string, prefix: string, puts: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/put-process.ts'), place, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const keys: string[] = [];
  for await (const key of createInterface(child.stdout)) {
    keys.push(key);
    if (keys.length === puts) child.kill('SIGKILL');
  }
  await exited;
  return keys;
}

async function everyObject(store: ObjectStore): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  let next: string | null = '';
  while (next !== null) {
    const page = await store.list('round', next);
    for (const { key, size } of page.objects) {
      const bytes = await buffer((await store.get(key))!.body);
      expect(bytes.byteLength).toBe(size);
      found.set(key, bytes);
    }
    next = page.next;
  }
  return found;
}

async function killTenTimes(place: string, open: () => Promise<ObjectStore>): Promise<void> {
  for (const [round, puts] of confirmed.entries()) {
    const keys = await killedWhilePutting(place, `round-${round}`, puts);
    expect(keys.length).toBeGreaterThanOrEqual(puts);
    const store = await open();
    const objects = await everyObject(store);
    expect([...objects].filter(([, bytes]) => !isWhole(bytes)).map(([key]) => key)).toEqual([]);
    expect(keys.filter((key) => !objects.has(key))).toEqual([]);
    await store.delete([...objects.keys()]);
  }
}

const silent = pino({ level: 'silent' });

test(`after kill -9 in the middle of puts, ten times, a folder has only whole objects, including all confirmed ones, and no leftovers (seed ${fuzzSeed})`, async () => {
  const folder = testObjectsFolder();
  await killTenTimes(folder, async () => {
    const store = await openObjects({ folder });
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
    return store;
  });
});

test(`after kill -9 in the middle of puts, ten times, an S3 store has only whole objects, including all confirmed ones (seed ${fuzzSeed})`, async () => {
  const s3 = await testS3Settings();
  await killTenTimes(JSON.stringify(s3), () => openObjects({ s3, log: silent }));
});
