import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';

/** Number of characters of ffmpeg's output to keep: the last lines name the cause of a failure. */
const MAX_PRINTED = 4_000;
/** Bytes of one block. A plane of a picture is one block, so this bounds the memory for a huge declared size; 5120x2880 fits. */
const MAX_BLOCK = 24 * 1024 * 1024;
/** Unix niceness: sending chat messages has priority over pictures. */
const NICENESS = 10;

const COMMON = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-max_alloc', String(MAX_BLOCK)];

/** ffmpeg could not start, failed, or was killed because it exceeded a limit. The message is a sentence for the operator (decision 038). */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed';
}

export interface FfmpegProcessOptions {
  signal?: AbortSignal;
  /** As `pipe:3`, `pipe:4` and so on. */
  extraOutputs?: number;
}

/** Runs without a shell, with no environment but PATH. Its pipes make it exit when this process dies. */
export class FfmpegProcess {
  readonly #child: ChildProcess;
  #printed = '';
  #failure: Error | null = null;
  /** Resolves when ffmpeg exited with code 0 and its outputs are read. Rejects with `FfmpegFailed`, or the reason of the signal. */
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
    // An exiting process closes its pipes. `ended` reports the reason.
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

  /** The outputs of `pipe:3` (0), `pipe:4` (1) and so on. */
  extraOutput(index: number): Readable {
    return this.#child.stdio[3 + index] as Readable;
  }

  /** `ended` rejects with this reason. */
  kill(reason: Error): void {
    this.#failure ??= reason;
    this.#child.kill('SIGKILL');
    // A wrapper may leave ffmpeg running, which then finds its pipes closed.
    for (const stream of this.#child.stdio) stream?.destroy();
  }

  #end(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#child.on('error', (error: NodeJS.ErrnoException) => {
        reject(this.#failure ?? new FfmpegFailed(`ffmpeg could not start: ${error.code ?? error.message}.`));
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
