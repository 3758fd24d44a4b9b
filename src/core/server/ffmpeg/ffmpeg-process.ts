import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';

/** Characters of what ffmpeg prints that are kept: its last words say why it failed. */
const MAX_PRINTED = 4_000;
/**
 * Bytes of the largest block that ffmpeg may allocate. A plane of a picture is one block, so this bounds what a stream can make it use that
 * claims to have enormous pictures; 5120x2880 fits.
 */
const MAX_BLOCK = 24 * 1024 * 1024;
/** Of the niceness of Unix: sending chat messages comes before pictures. */
const NICENESS = 10;

const COMMON = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-max_alloc', String(MAX_BLOCK)];

/** ffmpeg could not be started, failed, or was ended because it broke a bound. The message is a sentence for the operator. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed';
}

export interface FfmpegProcessOptions {
  /** Ends the process when it is aborted. */
  signal?: AbortSignal;
  /** File descriptors from 3 on to which ffmpeg writes as well, as `pipe:3`, `pipe:4` ... */
  extraOutputs?: number;
}

/**
 * One run of ffmpeg, without a shell, with no environment but PATH, and at a low priority. Its input and outputs are pipes, so it ends by
 * itself when this process dies. A run that has to end early is killed: it holds nothing that would have to be completed.
 */
export class FfmpegProcess {
  readonly #child: ChildProcess;
  #printed = '';
  /** Why it was ended, when it was. */
  #failure: Error | null = null;
  /** Resolves when ffmpeg ended with code 0 and its outputs are read; rejects with `FfmpegFailed`, or the reason of the signal. */
  readonly ended: Promise<void>;

  constructor(program: string, args: readonly string[], { signal, extraOutputs = 0 }: FfmpegProcessOptions = {}) {
    this.#child = spawn(program, [...COMMON, ...args], {
      stdio: Array(3 + extraOutputs).fill('pipe'),
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, NICENESS);
    this.#child.stderr!.on('data', (chunk: Buffer) => {
      this.#printed = (this.#printed + chunk.toString('latin1')).slice(-MAX_PRINTED);
    });
    // A process that ends closes its pipes. Why it ended is told by `ended`.
    for (const stream of this.#child.stdio) stream?.on('error', () => undefined);
    const abort = () => this.kill(signal!.reason);
    this.ended = this.#end().finally(() => signal?.removeEventListener('abort', abort));
    this.ended.catch(() => undefined);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  }

  get stdin(): Writable {
    return this.#child.stdin!;
  }

  get stdout(): Readable {
    return this.#child.stdout!;
  }

  /** What it writes to `pipe:3` (0), `pipe:4` (1) and so on. */
  extraOutput(index: number): Readable {
    return this.#child.stdio[3 + index] as Readable;
  }

  /** Ends it now; `ended` rejects with this reason. */
  kill(reason: Error): void {
    this.#failure ??= reason;
    this.#child.kill('SIGKILL');
    // A wrapper around ffmpeg may leave it running: that one then finds its pipes closed.
    for (const stream of this.#child.stdio) stream?.destroy();
  }

  #end(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#child.on('error', (error: NodeJS.ErrnoException) => {
        reject(this.#failure ?? new FfmpegFailed(`ffmpeg could not be run: ${error.code ?? error.message}.`));
      });
      this.#child.on('close', (code, killedBy) => {
        if (this.#failure) reject(this.#failure);
        else if (code === 0) resolve();
        else reject(new FfmpegFailed(`ffmpeg ended with ${code === null ? killedBy : `code ${code}`}${this.#lastWords()}`));
      });
    });
  }

  #lastWords(): string {
    const line = this.#printed
      .trim()
      .split(/[\r\n]+/)
      .at(-1);
    return line ? `: ${line}` : '.';
  }
}
