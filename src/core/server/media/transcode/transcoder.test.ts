import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import type { Ffmpeg } from '../../ffmpeg/ffmpeg.ts';
import { fakeFfmpeg, realFfmpeg } from '../../ffmpeg/testing/fake-ffmpeg.ts';
import { temporaryFolder } from '../../testing/processes.ts';
import { runFfmpeg } from '../../testing/run-ffmpeg.ts';
import { NOON } from '../../testing/test-clock.ts';
import { readFlvFile } from '../flv/flv-file.ts';
import type { PackagerOutput } from '../output.ts';
import { Packager } from '../packager.ts';
import { aBroadcast, encode } from '../testing/encoder.ts';
import { Viewing, watch } from '../testing/viewer.ts';
import { Transcoder } from './transcoder.ts';

const arrivals = encode(aBroadcast({ seconds: 12 }), NOON);

/** A stream transcoded by this program. With `hangs` its encoder keeps sending; otherwise it waits for the end of each program. */
async function streamWith(ffmpeg: Ffmpeg, hangs = false) {
  const dropped: string[] = [];
  const rungs: string[] = [];
  const transcoder = new Transcoder(
    ffmpeg,
    {
      ladder: (ladder) => rungs.push(...ladder.map(({ name }) => name)),
      media: () => undefined,
      dropped: (rung, why) => dropped.push(`${rung}: ${why}`),
    },
    hangs ? { delay: 50, drain: 0 } : undefined,
  );
  const viewing = new Viewing({ checksPlaylists: false });
  viewing.packager.watch(transcoder);
  for (const arrival of arrivals) {
    const before = dropped.length;
    viewing.arrive(arrival);
    const starts = arrival.kind === 'sample' && arrival.sample.track === 'video' && arrival.sample.isKeyFrame && before < rungs.length;
    if (hangs) await pause(1);
    else if (starts) await soon(() => expect(dropped.length).toBeGreaterThan(before));
  }
  viewing.end();
  transcoder.kill();
  await ffmpeg.close();
  return { viewing, rungs, dropped };
}

describe.each([
  ['hangs', 'setInterval(() => {}, 1e6)', 'ffmpeg is too slow for the stream.'],
  ['crashes', 'process.kill(process.pid, "SIGSEGV")', 'ffmpeg ended with SIGSEGV.'],
  ['fails', 'console.error("Unknown encoder"); process.exit(1)', 'ffmpeg ended with code 1: Unknown encoder'],
  ['exits early', '', 'ffmpeg exited early.'],
  ['prints garbage', 'require("fs").writeSync(3, "garbage"); process.stdin.resume()', 'other data than the stream'],
])('an ffmpeg that %s', (what, script, why) => {
  test('costs the stream only its rungs, best first', async () => {
    const { viewing, rungs, dropped } = await streamWith(fakeFfmpeg(script), what === 'hangs');
    expect(rungs).toEqual(['480p', '360p']);
    expect(dropped).toEqual([expect.stringContaining('480p: '), expect.stringContaining('360p: ')]);
    for (const line of dropped) expect(line).toContain(why);
    const alone = watch(arrivals);
    expect(viewing.main.parts).toEqual(alone.main.parts);
    expect(viewing.main.segments).toEqual(alone.main.segments);
  });
});

test('a removed ffmpeg costs the stream one rung after the other', async () => {
  const ffmpeg = fakeFfmpeg('');
  rmSync(ffmpeg.program);
  const { dropped } = await streamWith(ffmpeg);
  expect(dropped).toEqual(['480p: ffmpeg could not start: ENOENT.', '360p: ffmpeg could not start: ENOENT.']);
});

test('ST-01 a picture that hardly changes, which fills a buffer slowly, is transcoded without delay', async () => {
  const folder = temporaryFolder('still');
  const file = join(folder, 'still.flv');
  const source = ['-f', 'lavfi', '-i', 'color=teal:size=640x480:rate=5:duration=6', '-c:v', 'libx264', '-g', '10', '-pix_fmt', 'yuv420p'];
  expect(await runFfmpeg([...source, file])).toMatchObject({ code: 0 });
  const events = readFlvFile(readFileSync(file));
  rmSync(folder, { recursive: true });

  const made: PackagerOutput[] = [];
  const ffmpeg = realFfmpeg();
  const transcoder = new Transcoder(
    ffmpeg,
    { ladder: () => undefined, media: (outputs) => made.push(...outputs), dropped: () => undefined },
    { delay: 600_000, drain: 0 },
  );
  const packager = new Packager();
  packager.watch(transcoder);
  for (const event of events) event.kind === 'config' ? packager.config(event.config) : packager.sample(event.sample, NOON);
  // The encoder is still connected, and sends nothing that would flush ffmpeg's frames.
  await soon(() => expect(made).toContainEqual(expect.objectContaining({ kind: 'segment', sequence: 0 })));
  transcoder.kill();
  await ffmpeg.close();
});
