import { pipeline } from 'node:stream/promises';
import { FfmpegFailed, FfmpegProcess, type FfmpegProcessOptions } from './ffmpeg-process.ts';

declare module '../context.ts' {
  interface Services {
    /** Absent where no ffmpeg was found, and where the operator has switched it off. Nothing may depend on it. */
    ffmpeg: Ffmpeg;
  }
}

export interface FfmpegRun {
  /** What it reads from `pipe:0`; nothing by default. What it leaves unread is no error. */
  input?: Uint8Array;
  /** After this many seconds it is ended and has failed. */
  seconds: number;
  /** Bytes that it may write to `pipe:1`. One more and it is ended and has failed. */
  maxBytes: number;
  signal: AbortSignal;
}

/** The ffmpeg of this machine (`ctx.services.ffmpeg`), as a child process for each use. */
export class Ffmpeg {
  readonly program: string;
  /** As it calls itself: `5.1.9-0+deb12u1`. */
  readonly version: string;
  readonly #running = new Set<FfmpegProcess>();

  constructor(program: string, version: string) {
    this.program = program;
    this.version = version;
  }

  /** Runs it to its end. Returns what it wrote to `pipe:1`. Throws `FfmpegFailed`, or the reason of the signal. */
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
    // It may end before it has read everything, which closes the pipe.
    void pipeline([input ?? Buffer.alloc(0)], run.stdin).catch(() => undefined);
    await run.ended.finally(() => clearTimeout(late));
    return Buffer.concat(chunks);
  }

  /** Starts it. The caller reads its outputs. */
  start(args: readonly string[], options: FfmpegProcessOptions = {}): FfmpegProcess {
    const run = new FfmpegProcess(this.program, args, options);
    this.#running.add(run);
    run.ended.catch(() => undefined).finally(() => this.#running.delete(run));
    return run;
  }

  /** Ends whatever still runs. */
  async close(): Promise<void> {
    const running = [...this.#running];
    for (const run of running) run.kill(new FfmpegFailed('The server stopped.'));
    await Promise.allSettled(running.map(({ ended }) => ended));
  }
}
