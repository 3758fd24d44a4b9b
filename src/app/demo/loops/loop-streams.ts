import type { Logger } from 'pino';
import type { EncoderTarget } from '#core/demo/feature.ts';
import { PublishFailed, publish, type RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import type { RtmpStatus } from '#core/server/media/rtmp/session-end.ts';
import { pause } from '../pause.ts';
import { hasLoop, type Loop, LoopPlayback, readLoop } from './loop.ts';

/** Milliseconds: short enough for parts of a third of a second and small batches. */
const TICK_MS = 40;
/** Milliseconds. After a longer pause of the process, the stream continues from now. */
const LATE_MS = 1_000;
const RECONNECT_MS = 2_000;
/** Milliseconds of video of an earlier stream: two rounds of a loop. */
const FILMED_MS = 32_000;

export class LoopStreams {
  readonly #host: string;
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  readonly #streaming = new Map<string, AbortController>();
  readonly #running = new Set<Promise<void>>();
  /** Encoders connect in turn, because the server accepts two connecting encoders per address. */
  #connecting: Promise<unknown> = Promise.resolve();

  /** `host` is the address of the server, whatever its public name is. */
  constructor(host: string, log: Logger, signal: AbortSignal) {
    this.#host = host;
    this.#log = log;
    this.#signal = signal;
  }

  has(channel: string): boolean {
    return hasLoop(channel);
  }

  /** True when the server accepted the stream, which continues in the background. */
  async start(channel: string, { url, key }: EncoderTarget): Promise<boolean> {
    this.stop(channel);
    const own = new AbortController();
    const ended = AbortSignal.any([own.signal, this.#signal]);
    const loop = await readLoop(channel);
    const target = this.#local({ url, key });
    try {
      const publisher = await this.#connect(target);
      this.#streaming.set(channel, own);
      const running = this.#stream(channel, loop, publisher, target, ended).finally(() => this.#running.delete(running));
      this.#running.add(running);
      return true;
    } catch (error) {
      if (!(error instanceof PublishFailed)) throw error;
      this.#log.warn({ channel, reason: error.message }, 'a channel of the demo goes live without video');
      return false;
    }
  }

  /** Sends some seconds of video as fast as the server reads them. True when the server accepted the stream. */
  async film(channel: string, target: EncoderTarget): Promise<boolean> {
    const loop = await readLoop(channel);
    try {
      const publisher = await this.#connect(this.#local(target));
      for (const config of loop.configs) publisher.config(config);
      for (const sample of new LoopPlayback(loop).due(FILMED_MS)) {
        if (this.#signal.aborted) break;
        publisher.sample(sample);
        await publisher.drained();
      }
      await publisher.close();
      return true;
    } catch (error) {
      if (!(error instanceof PublishFailed)) throw error;
      this.#log.warn({ channel, reason: error.message }, 'a channel of the demo has no earlier stream');
      return false;
    }
  }

  stop(channel: string): void {
    this.#streaming.get(channel)?.abort();
    this.#streaming.delete(channel);
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  #local({ url, key }: EncoderTarget): EncoderTarget {
    const local = new URL(url);
    local.hostname = this.#host;
    return { url: local.href, key };
  }

  #connect(target: EncoderTarget): Promise<RtmpPublisher> {
    const connected = this.#connecting.then(() => publish(target));
    this.#connecting = connected.catch(() => undefined);
    return connected;
  }

  async #stream(channel: string, loop: Loop, first: RtmpPublisher, target: EncoderTarget, ended: AbortSignal): Promise<void> {
    let status = await play(loop, first, ended);
    while (!ended.aborted && !isFinal(status)) {
      await pause(RECONNECT_MS, ended);
      if (ended.aborted) return;
      try {
        status = await play(loop, await this.#connect(target), ended);
      } catch (error) {
        if (!(error instanceof PublishFailed)) throw error;
        status = error.status;
        this.#log.info({ channel, reason: error.message }, 'a stream of the demo could not continue');
      }
    }
  }
}

/** The stream ended, or a visitor has reset the key to stream there. */
const isFinal = (status: RtmpStatus | null): boolean => status?.code.startsWith('NetStream.Publish.') ?? false;

/** Resolves with the server's status when the connection has ended. */
async function play(loop: Loop, publisher: RtmpPublisher, ended: AbortSignal): Promise<RtmpStatus | null> {
  const playback = new LoopPlayback(loop);
  for (const config of loop.configs) publisher.config(config);
  let start = performance.now();
  let last = start;
  const tick = setInterval(() => {
    const now = performance.now();
    if (now - last > LATE_MS) start += now - last;
    last = now;
    for (const sample of playback.due(now - start)) publisher.sample(sample);
  }, TICK_MS);
  const close = () => void publisher.close();
  ended.addEventListener('abort', close);
  if (ended.aborted) close();
  const status = await publisher.closed;
  ended.removeEventListener('abort', close);
  clearInterval(tick);
  return status;
}
