import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/test-clock.ts';
import { readFlv } from './testing/read-flv.ts';
import { watch } from './testing/viewer.ts';

const SIZE = { width: 320, height: 180 };
const SECONDS = 7;
const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=size=${SIZE.width}x${SIZE.height}:rate=30:duration=${SECONDS}`];
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`];
const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '60', '-keyint_min', '60'];
const AAC = ['-c:a', 'aac', '-b:a', '96k'];

interface Run {
  output: Buffer;
  warnings: string;
}

function run(program: 'ffmpeg' | 'ffprobe', args: readonly string[], input?: Uint8Array): Run {
  const { status, stdout, stderr, error } = spawnSync(program, ['-v', 'warning', ...args], { input, maxBuffer: 2 ** 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return { output: stdout, warnings: stderr.toString() };
}

/** The hashes of all decoded pictures or all sound of a file, in the order of presentation. */
function decode(file: Uint8Array, kind: 'v' | 'a'): { hashes: string[]; warnings: string } {
  const { output, warnings } = run(
    'ffmpeg',
    ['-i', 'pipe:0', '-map', `0:${kind}`, '-fps_mode', 'passthrough', '-f', 'framemd5', 'pipe:1'],
    file,
  );
  const lines = output.toString().split('\n');
  return { hashes: lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(',').at(-1)!.trim()), warnings };
}

interface ProbedStream {
  codec_type: string;
}

function probe(file: Uint8Array): { streams: ProbedStream[]; ends: number[] } {
  const entries = 'stream=codec_type:packet=codec_type,pts_time,duration_time';
  const { output, warnings } = run('ffprobe', ['-show_entries', entries, '-of', 'json', 'pipe:0'], file);
  expect(warnings).toBe('');
  const { streams, packets } = JSON.parse(output.toString()) as {
    streams: ProbedStream[];
    packets: Array<{ codec_type: string; pts_time: string; duration_time?: string }>;
  };
  const ends = streams.map(({ codec_type }) => {
    const own = packets.filter((packet) => packet.codec_type === codec_type);
    return Math.max(...own.map(({ pts_time, duration_time }) => Number(pts_time) + Number(duration_time ?? 0)));
  });
  return { streams, ends };
}

const publish = (args: readonly string[]): Buffer => run('ffmpeg', [...args, '-f', 'flv', 'pipe:1']).output;

describe.each([
  { name: 'with B-frames', args: [...PICTURE, ...SOUND, ...H264, '-bf', '3', ...AAC], kinds: ['video', 'audio'] },
  { name: 'without B-frames', args: [...PICTURE, ...SOUND, ...H264, '-tune', 'zerolatency', ...AAC], kinds: ['video', 'audio'] },
  { name: 'without audio', args: [...PICTURE, ...H264, '-bf', '3'], kinds: ['video'] },
  { name: 'without video', args: [...SOUND, ...AAC], kinds: ['audio'] },
])('a stream $name', ({ args, kinds }) => {
  const published = publish(args);
  const viewing = watch(readFlv(published, SIZE, NOON));

  test('is decoded by ffmpeg without a warning into exactly the pictures and the sound that were published', () => {
    expect(viewing.violations).toEqual([]);
    expect(viewing.packager.droppedFrames).toBe(0);
    for (const kind of kinds) {
      const short = kind === 'video' ? 'v' : 'a';
      const { hashes, warnings } = decode(viewing.main.file(), short);
      expect(warnings).toBe('');
      expect(hashes).toEqual(decode(published, short).hashes);
      if (kind === 'video') expect(hashes.length).toBe(SECONDS * 30);
    }
  });

  test('has its tracks and its length', () => {
    const { streams, ends } = probe(viewing.main.file());
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(kinds);
    for (const end of ends) expect(Math.abs(end - SECONDS)).toBeLessThan(0.2);
    const listed = viewing.main.segments.reduce((sum, { duration }) => sum + duration, 0);
    expect(Math.abs(listed - SECONDS)).toBeLessThan(0.1);
  });

  test('is decoded segment by segment, each one on its own', () => {
    const [init] = viewing.main.inits;
    const segments = viewing.main.segments.map(({ sequence }) =>
      Buffer.concat([init!.bytes, ...viewing.main.parts.filter((part) => part.sequence === sequence).map(({ bytes }) => bytes)]),
    );
    expect(segments.length).toBe(4);
    if (!kinds.includes('video')) return;
    const decoded = segments.map((segment) => decode(segment, 'v'));
    expect(decoded.map(({ warnings }) => warnings).join('')).toBe('');
    expect(decoded.flatMap(({ hashes }) => hashes)).toEqual(decode(viewing.main.file(), 'v').hashes);
  });

  test.runIf(kinds.includes('audio'))('has the same sound in its audio-only variant', () => {
    const { hashes, warnings } = decode(viewing.audio.file(), 'a');
    expect(warnings).toBe('');
    expect(hashes).toEqual(decode(published, 'a').hashes);
    expect(probe(viewing.audio.file()).streams.map(({ codec_type }) => codec_type)).toEqual(['audio']);
  });
});

test('an encoder that reconnects continues the file without a warning', () => {
  const published = publish([...PICTURE, ...SOUND, ...H264, '-bf', '2', ...AAC]);
  const session = readFlv(published, SIZE, NOON);
  const viewing = watch([...session, { kind: 'lost connection' }, ...session]);
  expect(viewing.violations).toEqual([]);
  expect(viewing.main.inits).toHaveLength(1);
  expect(viewing.main.segments.some(({ discontinuity }) => discontinuity)).toBe(false);
  const { hashes, warnings } = decode(viewing.main.file(), 'v');
  expect(warnings).toBe('');
  expect(hashes.length).toBe(2 * SECONDS * 30);
});
