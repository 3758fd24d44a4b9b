import { pipeline } from 'node:stream/promises';
import { FfmpegFailed, FfmpegProcess, type FfmpegProcessOptions } from './ffmpeg-process.ts';

declare module '../context.ts' {
  interface Services {
    /** Absent when no ffmpeg was found or the operator disabled it. Nothing may require it. */
    ffmpeg: Ffmpeg;
  }
}

export interface FfmpegRun {
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
