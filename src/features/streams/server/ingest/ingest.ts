import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Ctx } from '#core/server/context.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { LEASE_SECONDS, RENEWAL_SECONDS } from '#features/streams/rules/ingest.ts';
import { LiveMedia } from '../delivery/live-media.ts';
import { liveMedia } from '../delivery/live-media-registry.ts';
import { listIngested, renewIngests } from '../store/ingests.ts';
import { listSegments } from '../store/media.ts';
import type { IngestCommand, IngestEvent, IngestHealth, IngestThreadOptions } from './messages.ts';
import { closeIngest, continuationOf, openIngest } from './open-ingest.ts';
import { SegmentArchive } from './segment-archive.ts';

/** How this node takes streams over RTMP. */
export interface RtmpSettings extends IngestThreadOptions {
  /** The host name in the address for encoders. */
  publicHost: string;
  /** Where other nodes reach this one; null in an installation of one node. */
  nodeUrl: string | null;
  /** Takes any free port when another program has this one. */
  takesFreePort: boolean;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** Set by the operator; absent where this node takes no streams. */
    rtmp: RtmpSettings;
    ingest: Ingest;
  }
}

/** Players that are behind still get the last parts of a stream that has ended for this many milliseconds. */
const KEPT_AFTER_END = 60_000;
const REPLACED = { code: 'NetStream.Publish.Denied', description: 'Another encoder streams to this channel now, or the stream was ended.' };
const OUTAGE = { code: 'NetStream.Failed', description: 'The server cannot take streams at the moment. Try again soon.' };

interface Connection {
  mediaId: string;
  channelId: number;
  archive: SegmentArchive;
}

/**
 * Takes streams from encoders: decides which may stream, keeps what the ingest thread makes of them for viewers, stores it, and renews the
 * leases. One for each process that listens on RTMP.
 */
export class Ingest {
  readonly #ctx: Ctx;
  readonly #nodeUrl: string | null;
  readonly #thread: Worker;
  readonly #connections = new Map<string, Connection>();
  readonly #health = new Map<string, IngestHealth>();
  readonly #renewal: NodeJS.Timeout;
  readonly #running = new Set<Promise<void>>();
  readonly port: number;

  private constructor(ctx: Ctx, nodeUrl: string | null, thread: Worker, port: number) {
    this.#ctx = ctx;
    this.#nodeUrl = nodeUrl;
    this.#thread = thread;
    this.port = port;
    this.#renewal = setInterval(() => void this.#renew(), RENEWAL_SECONDS * 1000).unref();
    thread.on('message', (event: IngestEvent) => this.#receive(event));
  }

  /** Throws `StartupError` when the port cannot be had. */
  static async open(ctx: Ctx, settings: RtmpSettings): Promise<Ingest> {
    const { host, port, nodeUrl, takesFreePort } = settings;
    const options: IngestThreadOptions = { host, port };
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options, execArgv: [] });
    const [first] = (await once(thread, 'message')) as [IngestEvent];
    if (first.kind === 'listening') return new Ingest(ctx, nodeUrl, thread, first.port);
    await thread.terminate();
    if (first.kind !== 'failed') throw new Error(`the ingest thread began with ${first.kind}`);
    const isTaken = first.code === 'EADDRINUSE';
    if (isTaken && takesFreePort && port !== 0) return Ingest.open(ctx, { ...settings, port: 0 });
    const why = isTaken ? 'another program has it. Set RTMP_PORT to another port, or to off' : first.message;
    throw new StartupError(`The server cannot listen for RTMP on ${host}:${port}: ${why}.`);
  }

  /** What arrived from the encoder of this channel in the last second; null while none is connected to this node. */
  healthOf(channelId: number): IngestHealth | null {
    for (const [id, connection] of this.#connections) if (connection.channelId === channelId) return this.#health.get(id) ?? null;
    return null;
  }

  /** Ends all streams, after everything of them is stored, and the thread. */
  async close(): Promise<void> {
    clearInterval(this.#renewal);
    const ended = once(this.#thread, 'exit');
    this.#order({ kind: 'stop' });
    await ended;
    await Promise.all(this.#running);
  }

  #order(command: IngestCommand): void {
    this.#thread.postMessage(command);
  }

  #receive(event: IngestEvent): void {
    // Parts are shown at once. Whoever waits for them must not wait for the database.
    if (event.kind === 'media') this.#add(event);
    else if (event.kind === 'finished') this.#end(event.mediaId);
    else if (event.kind === 'health') for (const health of event.health) this.#health.set(health.connectionId, health);
    else if (event.kind === 'publish') this.#start(this.#publish(event));
    else if (event.kind === 'lost') this.#start(this.#lose(event.connectionId));
  }

  /** Work that `close` waits for. */
  #start(work: Promise<void>): void {
    const running = work.catch((error: unknown) => this.#report(error)).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #publish({ connectionId, request }: IngestEvent & { kind: 'publish' }): Promise<void> {
    try {
      const opened = await openIngest(this.#ctx, connectionId, request.key, this.#nodeUrl);
      if (!opened.ok) return this.#order({ kind: 'answer', connectionId, answer: { accepted: false, status: opened.status } });
      const { mediaId, channelId } = opened;
      for (const [id, earlier] of this.#connections) if (earlier.mediaId === mediaId) this.disconnect(id);
      const continues = await this.#prepare(mediaId);
      this.#connections.set(connectionId, { mediaId, channelId, archive: new SegmentArchive(this.#ctx, mediaId, connectionId) });
      this.#order({ kind: 'answer', connectionId, answer: { accepted: true, mediaId, continues } });
    } catch (error) {
      this.#order({ kind: 'answer', connectionId, answer: { accepted: false, status: OUTAGE } });
      throw error;
    }
  }

  /** Makes the media known to viewers on this node, with what an earlier process stored of it. */
  async #prepare(mediaId: string) {
    const media = liveMedia(this.#ctx);
    if (media.has(mediaId)) return null;
    const [main, audio] = [await listSegments(this.#ctx.db, mediaId, 'main'), await listSegments(this.#ctx.db, mediaId, 'audio')];
    media.set(mediaId, new LiveMedia(mediaId, { main, audio }));
    return continuationOf(this.#ctx, mediaId);
  }

  #add({ connectionId, mediaId, outputs }: IngestEvent & { kind: 'media' }): void {
    const complete = liveMedia(this.#ctx).get(mediaId)?.add(outputs) ?? [];
    const inits = outputs.filter((output) => output.kind === 'init');
    this.#connections.get(connectionId)?.archive.add(inits, complete);
  }

  /** Everything of this media has arrived: players see the end. */
  #end(mediaId: string): void {
    liveMedia(this.#ctx).get(mediaId)?.end();
    setTimeout(() => liveMedia(this.#ctx).delete(mediaId), KEPT_AFTER_END).unref();
  }

  async #lose(connectionId: string): Promise<void> {
    const connection = this.#connections.get(connectionId);
    if (!connection) return;
    // The last segments may be added only while the connection still is the one that streams.
    await connection.archive.settled();
    await closeIngest(this.#ctx, connectionId);
    this.#connections.delete(connectionId);
    this.#health.delete(connectionId);
  }

  /** Ends this connection, if it is on this node. */
  disconnect(connectionId: string): void {
    this.#order({ kind: 'close', connectionId, status: REPLACED });
  }

  async #renew(): Promise<void> {
    const ids = [...this.#connections.keys()];
    const known = [...liveMedia(this.#ctx).values()].filter(({ hasEnded }) => !hasEnded).map(({ id }) => id);
    if (known.length === 0) return;
    try {
      const held = await renewIngests(this.#ctx.db, ids, new Date(this.#ctx.now().getTime() + LEASE_SECONDS * 1000));
      for (const id of ids) if (!held.has(id)) this.disconnect(id);
      const ingested = await listIngested(this.#ctx.db, known);
      for (const mediaId of known) if (!ingested.has(mediaId)) this.finish(mediaId);
    } catch (error) {
      this.#report(error);
    }
  }

  /** The livestream of this media has ended, on whatever node that was decided. */
  finish(mediaId: string): void {
    const media = liveMedia(this.#ctx).get(mediaId);
    if (!media || media.hasEnded) return;
    this.#order({ kind: 'finish', mediaId });
  }

  /** Outages are logged where they are noticed. */
  #report(error: unknown): void {
    if (!(error instanceof Unavailable)) this.#ctx.log.error({ err: error }, 'an ingest failed');
  }
}
