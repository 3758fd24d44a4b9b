import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { canTranscode, findFfmpeg } from './ffmpeg.ts';
import { FfmpegFailed } from './ffmpeg-process.ts';
import { aProgram, fakeFfmpeg, realFfmpeg } from './testing/fake-ffmpeg.ts';

const never = new AbortController().signal;
const BOUNDS = { seconds: 60, maxBytes: 1_000_000, signal: never };

/** Whether the process with the id in this file is still running. */
function runs(pidFile: string): boolean {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

describe('finding ffmpeg', () => {
  async function find(program: string) {
    const lines: string[] = [];
    const found = await findFfmpeg(program, pino({}, { write: (line) => void lines.push(line) }));
    return { found, log: lines.map((line) => JSON.parse(line)) };
  }

  test('the installed one is found by its path and by its name, and its version is logged', async () => {
    for (const program of ['ffmpeg', realFfmpeg().program]) {
      const { found, log } = await find(program);
      expect(found?.version).toMatch(/^\S+$/);
      expect(log).toMatchObject([{ level: 30, program, version: found?.version }]);
    }
  });

  test.each([
    ['that is not there', () => '/nowhere/ffmpeg', 'not installed'],
    ['that is a folder', () => '/tmp', 'EACCES'],
    ['that is another program', () => aProgram('console.log("hello")'), 'its output has no ffmpeg version'],
    ['that crashes', () => aProgram('process.kill(process.pid, "SIGSEGV")'), 'Command failed'],
    ['that prints without end', () => aProgram('for (;;) require("fs").writeSync(1, "y".repeat(65536))'), 'maxBuffer'],
  ])('an ffmpeg %s counts as missing, and the log names the reason', async (_what, program, why) => {
    const { found, log } = await find(program());
    expect({ found, log }).toEqual({ found: null, log: [expect.objectContaining({ level: 40, why: expect.stringContaining(why) })] });
  });
});

test('an ffmpeg with libx264 can transcode, and the log reports one without it', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  expect(await canTranscode(realFfmpeg(), log)).toBe(true);
  expect(lines).toEqual([]);
  for (const script of ['console.log(" V....D libvpx  VP8")', 'process.exit(1)'])
    expect(await canTranscode(fakeFfmpeg(script), log)).toBe(false);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'this ffmpeg has no libx264: streams have only one quality',
    'ffmpeg did not list its encoders: streams have only one quality',
  ]);
});

describe('a run of ffmpeg', () => {
  test('gets its input and returns its output', async () => {
    const ffmpeg = fakeFfmpeg('process.stdin.pipe(process.stdout)');
    const input = Buffer.alloc(500_000, 'abc');
    expect((await ffmpeg.run([], { ...BOUNDS, input })).equals(input)).toBe(true);
  });

  test('may exit before reading its input', async () => {
    const ffmpeg = fakeFfmpeg('process.stdout.write("done"); process.stdin.destroy()');
    expect(String(await ffmpeg.run([], { ...BOUNDS, input: Buffer.alloc(5_000_000) }))).toBe('done');
  });

  test.each([
    ['fails', 'console.error("first\\nInvalid data found"); process.exitCode = 8', 'ffmpeg ended with code 8: Invalid data found'],
    ['crashes', 'process.kill(process.pid, "SIGSEGV")', 'ffmpeg ended with SIGSEGV.'],
    ['prints megabytes of errors', 'console.error("\\0".repeat(9e6) + "end"); process.exitCode = 1', /code 1: .{0,4000}end$/s],
    ['writes beyond its limit', 'process.stdout.write("x".repeat(3e6))', 'ffmpeg wrote more than 1000000 bytes.'],
  ])('that %s fails with a sentence', async (_what, script, sentence) => {
    await expect(fakeFfmpeg(script).run([], BOUNDS)).rejects.toThrow(
      expect.objectContaining({ name: 'FfmpegFailed', message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) }),
    );
  });

  test('that hangs and ignores signals is killed at its time limit', async () => {
    const ffmpeg = fakeFfmpeg('process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6)');
    await expect(ffmpeg.run([], { ...BOUNDS, seconds: 0.2 })).rejects.toThrow('ffmpeg took longer than 0.2 seconds.');
  });

  test('is killed when its signal is aborted, also before its start, and when the server stops', async () => {
    const folder = temporaryFolder('ffmpeg-pids');
    const pidFile = join(folder, 'pid');
    const ffmpeg = fakeFfmpeg(`require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1e6)`);
    const started = () => soon(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toBeTruthy());
    const stop = new AbortController();
    const aborted = ffmpeg.run([], { ...BOUNDS, signal: stop.signal });
    await started();
    stop.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    expect(runs(pidFile)).toBe(false);
    await expect(ffmpeg.run([], { ...BOUNDS, signal: stop.signal })).rejects.toThrow('enough');

    rmSync(pidFile, { force: true });
    const closed = expect(ffmpeg.run([], BOUNDS)).rejects.toThrow('The server stopped.');
    await started();
    await ffmpeg.close();
    await closed;
    expect(runs(pidFile)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('of a program that was removed in the meantime fails', async () => {
    const ffmpeg = fakeFfmpeg('');
    rmSync(ffmpeg.program);
    await expect(ffmpeg.run([], BOUNDS)).rejects.toThrow(new FfmpegFailed('ffmpeg could not start: ENOENT.'));
  });

  test('sees no setting of the server and runs with low priority', async () => {
    const ffmpeg = fakeFfmpeg('process.stdout.write(JSON.stringify([Object.keys(process.env), require("os").getPriority()]))');
    const [names, niceness] = JSON.parse(String(await ffmpeg.run([], BOUNDS)));
    expect({ names: names.sort(), niceness }).toEqual({ names: ['LC_ALL', 'PATH'], niceness: 10 });
  });

  test('cannot use more memory for one picture than the largest supported size needs', async () => {
    const input = (size: string) => ['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', size, '-i', '/dev/zero'];
    const output = ['-frames:v', '1', '-vf', 'scale=16:9', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'];
    expect(await realFfmpeg().run([...input('3840x2160'), ...output], BOUNDS)).toHaveLength(16 * 9);
    expect(await realFfmpeg().run([...input('16000x9000'), ...output], BOUNDS)).toHaveLength(0);
  });
});
