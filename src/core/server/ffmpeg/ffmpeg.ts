import { execFile } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { type DeclaredSettings, type SettingValues, text } from '../settings/setting.ts';
import type { Start } from '../start.ts';
import { FfmpegFailed, FfmpegProcess, type FfmpegProcessOptions } from './ffmpeg-process.ts';

declare module '../context.ts' {
  interface Services {
    /** Absent when no ffmpeg was found or the operator disabled it. Nothing may require it. */
    ffmpeg: Ffmpeg;
  }
}

interface FfmpegRun {
  /** Empty by default. Unread input is not an error. */
  input?: Uint8Array;
  /** Seconds before the run is killed and fails. */
  seconds: number;
  /** Maximum bytes of `pipe:1`. A run that writes more is killed and fails. */
  maxBytes: number;
  signal: AbortSignal;
}

export class Ffmpeg {
  readonly program: string;
  readonly version: string;
  readonly #running = new Set<FfmpegProcess>();

  constructor(program: string, version: string) {
    this.program = program;
    this.version = version;
  }

  /** Returns the output on `pipe:1`. Throws `FfmpegFailed`, or the reason of the signal. */
  async run(args: readonly string[], { input, seconds, maxBytes, signal }: FfmpegRun): Promise<Buffer> {
    const run = this.start(args, { signal });
    const late = setTimeout(() => run.kill(new FfmpegFailed(`ffmpeg took longer than ${seconds} seconds.`)), seconds * 1000);
    const chunks: Buffer[] = [];
    let length = 0;
    run.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) run.kill(new FfmpegFailed(`ffmpeg wrote more than ${maxBytes} bytes.`));
      else chunks.push(chunk);
    });
    // It may exit before reading all of its input, which closes the pipe.
    void pipeline([input ?? Buffer.alloc(0)], run.stdin).catch(() => undefined);
    await run.ended.finally(() => clearTimeout(late));
    return Buffer.concat(chunks);
  }

  start(args: readonly string[], options: FfmpegProcessOptions = {}): FfmpegProcess {
    const run = new FfmpegProcess(this.program, args, options);
    this.#running.add(run);
    run.ended.catch(() => undefined).finally(() => this.#running.delete(run));
    return run;
  }

  async close(): Promise<void> {
    const running = [...this.#running];
    for (const run of running) run.kill(new FfmpegFailed('The server stopped.'));
    await Promise.allSettled(running.map(({ ended }) => ended));
  }
}

const execute = promisify(execFile);

/** Limits in milliseconds and bytes for `ffmpeg -version`, and for the list of its encoders. */
const BOUNDS = { timeout: 10_000, maxBuffer: 1024 * 1024, killSignal: 'SIGKILL' } as const;

/** Null when ffmpeg is missing, does not run, or is another program: a broken update of ffmpeg must not stop the chat. */
export async function findFfmpeg(program: string, log: Logger): Promise<Ffmpeg | null> {
  try {
    const { stdout } = await execute(program, ['-hide_banner', '-version'], BOUNDS);
    const version = /^ffmpeg version (\S{1,100})/.exec(stdout)?.[1];
    if (version === undefined) throw new Error('its output has no ffmpeg version');
    log.info({ program, version }, 'ffmpeg was found: streams have thumbnails');
    return new Ffmpeg(program, version);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not installed' : (error as Error).message;
    log.warn({ program, why }, 'ffmpeg was not found: streams have no thumbnails');
    return null;
  }
}

export const startFfmpeg: Start = async ({ settings: { FFMPEG_PATH }, log }) => {
  const ffmpeg = FFMPEG_PATH === null ? null : await findFfmpeg(FFMPEG_PATH, log);
  return ffmpeg ? { services: { ffmpeg }, stop: () => ffmpeg.close() } : {};
};

/** Some builds leave H.264 out. */
export async function canTranscode({ program }: Ffmpeg, log: Logger): Promise<boolean> {
  try {
    const { stdout } = await execute(program, ['-hide_banner', '-encoders'], BOUNDS);
    if (/^ V\S+ libx264 /m.test(stdout)) return true;
    log.warn({ program }, 'this ffmpeg has no libx264: streams have only one quality');
  } catch (error) {
    log.warn({ program, err: error }, 'ffmpeg did not list its encoders: streams have only one quality');
  }
  return false;
}

export const ffmpegSettings = {
  FFMPEG_PATH: {
    type: text.transform((program) => (program === 'off' ? null : program)),
    default: 'ffmpeg',
    otherwise: 'the one in PATH, if there is one',
    help: 'Path of ffmpeg, which creates the thumbnails of streams; off: none.',
    requirement: 'must be the path of a program, or off',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof ffmpegSettings> {}
}
