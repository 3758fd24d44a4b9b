import { pino } from 'pino';
import { type ObjectsOptions, openObjects } from '../open-objects.ts';
import type { S3Settings } from '../s3/s3-request.ts';
import { sealed } from './sealed.ts';

/**
 * A process for crash tests. It stores sealed objects below a prefix until it is killed. It stores four at a time, some of them in several
 * parts, and prints each key after its put.
 */
const [place, prefix] = process.argv.slice(2) as [string, string];
const log = pino({ level: 'silent' });
const options: ObjectsOptions = place.startsWith('{') ? { s3: JSON.parse(place) as S3Settings, log } : { folder: place };
const store = await openObjects(options);
const SIZES = [700_000, 40, 1_500_000, 100_000, 9_000_000, 2_000];

async function putInTurn(first: number, step: number): Promise<void> {
  for (let number = first; ; number += step) {
    const key = `${prefix}/object-${number}.m4s`;
    await store.put(key, sealed(SIZES[number % SIZES.length]!), { type: 'video/mp4', immutable: true });
    process.stdout.write(`${key}\n`);
  }
}

await Promise.all([0, 1, 2, 3].map((first) => putInTurn(first, 4)));
