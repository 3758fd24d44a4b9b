import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type PublisherOptions, publish, type RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import { aVideoConfig, aVideoSample, nalUnit } from '#core/server/media/testing/sample-stream.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { restartableServer } from './testing/restartable-server.ts';
import { canMount, withSmallDisk } from './testing/small-disk.ts';

/** Enough for a new database, and little more. */
const DISK_BYTES = 160 * 1024 ** 2;
/** More than the existing log files and pages of PostgreSQL can hold. */
const MANY_SENDS = 20_000;

test.runIf(canMount())('while the disk is full sends answer 503, and with free space they continue without a lost message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-disk-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const server = await restartableServer({ DATA_DIR: join(folder, 'data') }, withSmallDisk(folder, DISK_BYTES));
  const token = await server.signUp('sender');
  const room = await server.roomOf('sender');
  const filler = `/proc/${server.pid()}/root${folder}/filler`;
  fill(filler);

  const answered = new Set<string>();
  let isFull = false;
  for (let at = 0; at < MANY_SENDS && !isFull; at++) {
    const id = await server.say(room, token, `${at} ${'x'.repeat(450)}`);
    if (id === null) isFull = true;
    else answered.add(id);
  }
  expect(isFull, 'a send is answered 503').toBe(true);

  rmSync(filler);
  await server.isHealthy();
  await expect
    .poll(async () => {
      const id = await server.say(room, token, 'space is free again');
      if (id !== null) answered.add(id);
      return id;
    })
    .not.toBeNull();
  expect((await server.history('sender')).map(({ id }) => id).sort()).toEqual([...answered].sort());
});

const MIB = 1024 ** 2;

/** Streams eight seconds of 9.6 Mb/s at once, as after an interruption. */
async function stream({ url, key }: PublisherOptions): Promise<RtmpPublisher> {
  const encoder = await publish({ url, key });
  encoder.config(aVideoConfig());
  for (let frame = 0; frame < 8 * 30; frame++)
    encoder.sample(aVideoSample({ dts: Math.round((frame * 1_000) / 30), isKeyFrame: frame % 60 === 0, data: nalUnit(40_000, frame) }));
  await encoder.drained();
  return encoder;
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

test.runIf(canMount())('new accounts that stream cannot fill the disk of the database: their streams and chat go on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-disk-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const [media, database, left] = [16, 48, 6];
  const env = {
    DATA_DIR: join(folder, 'data'),
    RTMP_PORT: '0',
    MEDIA_RESERVE_MB: String(media),
    DATABASE_RESERVE_MB: String(database),
  };
  const server = await restartableServer(env, withSmallDisk(folder, 2 * DISK_BYTES));
  const root = `/proc/${server.pid()}/root${folder}`;
  const { bavail, bsize } = statfsSync(root);
  writeFileSync(join(root, 'filler'), Buffer.alloc(bavail * bsize - (media + database + left) * MIB));
  const token = await server.signUp('ana');
  const keys = [await server.streamKeyOf('ana', token), await server.streamKeyOf('ben', await server.signUp('ben'))];
  const encoders = await Promise.all(keys.map(stream));
  afterTest(async () => void (await Promise.all(encoders.map((encoder) => encoder.close()))));
  await expect.poll(() => server.output()).toMatch(/Segments cannot be stored/);
  const stored = bytesBelow(join(root, 'data/media'));
  expect({ isSome: stored > MIB, isBounded: stored <= left * MIB }).toEqual({ isSome: true, isBounded: true });
  expect(await server.say(await server.roomOf('ana'), token, 'chat goes on')).not.toBeNull();
  for (const slug of ['ana', 'ben']) expect((await fetch(`${server.url()}/media/live/${slug}/master.m3u8`)).status).toBe(200);
});

/** Writes until the disk is full, in decreasing steps. */
function fill(path: string): void {
  for (let bytes = 4 * 1024 ** 2; bytes >= 4096; ) {
    try {
      writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      bytes /= 2;
    }
  }
}
