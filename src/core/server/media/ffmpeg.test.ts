import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { AAC, arrivalsOf, encodeFlv, encodings, framesOf, H264, pictureOf, soundOf, testFiles } from './testing/ffmpeg-frames.ts';
import { type Viewing, watch } from './testing/viewer.ts';

const SECONDS = 7;
const PICTURE = pictureOf(SECONDS);
const SOUND = soundOf(SECONDS);

const newFile = testFiles('packager');

const encode = (args: readonly string[]) => encodeFlv(args, newFile('flv'));
const framesIn = (file: string, track: 'v' | 'a', codec?: 'copied') => framesOf(file, track, newFile('txt'), codec);
const hashesOf = async (file: string, track: 'v' | 'a') => (await framesIn(file, track)).map(({ hash }) => hash);

function save(...bytes: Uint8Array[]): string {
  const file = newFile('mp4');
  writeFileSync(file, Buffer.concat(bytes));
  return file;
}

describe.each(encodings(SECONDS))('a stream $name', ({ args, tracks }) => {
  let published: string;
  let viewing: Viewing;
  beforeAll(async () => {
    published = await encode(args);
    viewing = watch(arrivalsOf(published));
  });

  test('is decoded by ffmpeg without a warning into exactly the published pictures and sound', async () => {
    expect({ violations: viewing.violations, droppedFrames: viewing.packager.droppedFrames }).toEqual({ violations: [], droppedFrames: 0 });
    const file = save(viewing.main.file());
    for (const track of tracks) expect(await hashesOf(file, track)).toEqual(await hashesOf(published, track));
    if (tracks[0] === 'v') expect(await hashesOf(file, 'v')).toHaveLength(SECONDS * 30);
  });

  test('lasts as long as its playlist says', async () => {
    const file = save(viewing.main.file());
    for (const track of tracks) {
      const end = Math.max(...(await framesIn(file, track, 'copied')).map((frame) => frame.end));
      expect(Math.abs(end - SECONDS)).toBeLessThan(0.2);
    }
    const listed = viewing.main.segments.reduce((sum, { duration }) => sum + duration, 0);
    expect(Math.abs(listed - SECONDS)).toBeLessThan(0.1);
  });

  test.runIf(tracks[0] === 'v')('is decoded segment by segment, each one independently', async () => {
    const [init] = viewing.main.inits;
    const decoded: string[] = [];
    for (const { sequence } of viewing.main.segments) {
      const parts = viewing.main.parts.filter((part) => part.sequence === sequence).map(({ bytes }) => bytes);
      decoded.push(...(await hashesOf(save(init!.bytes, ...parts), 'v')));
    }
    expect(viewing.main.segments).toHaveLength(4);
    expect(decoded).toEqual(await hashesOf(published, 'v'));
  });

  test.runIf(tracks.at(-1) === 'a')('has the same sound in its audio-only variant', async () => {
    expect(viewing.audio.inits.map((init) => init.tracks.map(({ track }) => track))).toEqual([['audio']]);
    expect(await hashesOf(save(viewing.audio.file()), 'a')).toEqual(await hashesOf(published, 'a'));
  });
});

test('an encoder that reconnects continues the file without a warning', async () => {
  const session = arrivalsOf(await encode([...PICTURE, ...SOUND, ...H264, '-bf', '2', ...AAC]));
  const { main, violations } = watch([...session, { kind: 'lost connection' }, ...session]);
  expect(violations).toEqual([]);
  expect({ initCount: main.inits.length, segments: main.segments.some(({ discontinuity }) => discontinuity) }).toEqual({
    initCount: 1,
    segments: false,
  });
  expect(await hashesOf(save(main.file()), 'v')).toHaveLength(2 * SECONDS * 30);
});
