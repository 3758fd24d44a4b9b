import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Ctx } from '#core/server/context.ts';
import { DVR_WINDOW } from '#core/server/media/hls/live-playlist.ts';
import type { Continuation } from '#core/server/media/packager.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { type HealthFigures, streamHealthMeasured } from '#features/stream/streams/contract.ts';
import { LEASE_SECONDS, RENEWAL_SECONDS } from '#features/stream/streams/rules/ingest.ts';
import { LiveMedia } from '../delivery/live-media.ts';
import { liveMedia } from '../delivery/live-media-registry.ts';
import { listStreaming, renewIngests } from '../store/ingests.ts';
import { listSegments } from '../store/media.ts';
import type { HealthReading, IngestCommand, IngestEvent, IngestThreadOptions } from './messages.ts';
import { closeIngest, continuationOf, openIngest } from './open-ingest.ts';
import { SegmentArchive, type WaitingBytes } from './segment-archive.ts';

/** How this node takes streams over RTMP. */
export interface RtmpSettings extends IngestThreadOptions {
  /** The host name in the address for encoders. */
  publicHost: string;
  /** Where other nodes reach this one; null in an installation of one node. */
  nodeUrl: string | null;
  /** Takes any free port when another program has this one. */
  takesFreePort: boolean;
  /** The module of the thread; tests have one that can be ended. */
  thread?: URL;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** Absent where this node takes no streams. */
    ingest: Ingest;
  }
}

/** Segments of an earlier process that viewers can seek back to: no window has more. */
const DVR_SEGMENTS = DVR_WINDOW;
/** Players that are behind still get the last parts of a stream that has ended for this many milliseconds. */
const KEPT_AFTER_END = 60_000;

/** A media that this node ingests, as long as no other node does in between. */
interface Stream {
  id: string;
  media: LiveMedia;
  archive: SegmentArchive;
}

/** A connection that streams. */
interface Connection {
  stream: Stream;
  channelId: number;
  /** As measured last. */
  figures: HealthFigures | null;
}

const REPLACED = {
  code: 'NetStream.Publish.Denied',
  description: 'Another encoder streams to this channel now, or its stream key was reset.',
};
const OUTAGE = { code: 'NetStream.Failed', description: 'The server cannot take streams at the moment. Try again soon.' };
const NOT_TRANSCODED = 'a stream has one quality only, because TRANSCODE_STREAMS others are being transcoded';
/** Milliseconds before another attempt to start a thread that ended. */
const RESTART_PAUSE = 1_000;

/**
 * Takes streams from encoders: decides which may stream, keeps what the ingest thread makes of them for viewers, stores it, and renews the
 * leases. One for each process that listens on RTMP. When the thread dies, another one takes its place, and encoders connect again.
 */
export class Ingest {
  readonly #ctx: Ctx;
  readonly #settings: RtmpSettings;
  #thread: Worker;
  #exited: Promise<unknown> = Promise.resolve();
  readonly #connections = new Map<string, Connection>();
  /** By their ids. At most one of each media. */
  readonly #streams = new Map<string, Stream>();
  /** Of these, and of ended ones as long as something of them waits to be stored. */
  readonly #archives = new Set<SegmentArchive>();
  readonly #waiting: WaitingBytes = { total: 0 };
  readonly #renewal: NodeJS.Timeout;
  readonly #running = new Set<Promise<void>>();
  readonly #droppedRungs: Record<string, number> = {};
  /** Resolved once the server is assembled, or when it stops before that. */
  readonly #ready = Promise.withResolvers<void>();
  /** Requests to publish are answered one after the other, so that of two with the same key the second one finds the first. */
  #publishing: Promise<void> = this.#ready.promise;
  #isClosing = false;
  #closed: Promise<void> | null = null;
  #isShowingHealth = false;
  readonly port: number;

  private constructor(ctx: Ctx, settings: RtmpSettings, assembled: Promise<void>, { thread, port }: { thread: Worker; port: number }) {
    this.#ctx = ctx;
    this.#settings = settings;
    void assembled.then(this.#ready.resolve);
    this.#thread = thread;
    this.port = port;
    this.#renewal = setInterval(() => this.#start(this.#renew()), RENEWAL_SECONDS * 1000).unref();
    this.#attach(thread);
  }

  /** Encoders that connect before `assembled` resolves wait for it. Throws `StartupError` when the port is unavailable. */
  static async open(ctx: Ctx, settings: RtmpSettings, assembled: Promise<void> = Promise.resolve()): Promise<Ingest> {
    const { thread, first } = await startThread(settings);
    if (first.kind === 'listening') return new Ingest(ctx, settings, assembled, { thread, port: first.port });
    const isTaken = first.code === 'EADDRINUSE';
    if (isTaken && settings.takesFreePort && settings.port !== 0) return Ingest.open(ctx, { ...settings, port: 0 }, assembled);
    const why = isTaken ? 'another program has it. Set RTMP_PORT to another port, or to off' : first.message;
    throw new StartupError(`The server cannot listen for RTMP on ${settings.host}:${settings.port}: ${why}.`);
  }

  get publicHost(): string {
    return this.#settings.publicHost;
  }

  /** Whether streams get smaller qualities here. */
  get isTranscoding(): boolean {
    return this.#settings.transcode !== undefined;
  }

  /** Ends this connection, if it is on this node. */
  disconnect(connectionId: string): void {
    this.#order({ kind: 'close', connectionId, status: REPLACED });
  }

  /** The livestream of this media has ended, on whatever node that was decided. */
  finish(mediaId: string): void {
    const stream = this.#streamOf(mediaId);
    if (stream) this.#order({ kind: 'finish', streamId: stream.id });
  }

  /** Ends all streams, after everything of them is stored that can be, and the thread. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#isClosing = true;
    this.#ready.resolve();
    clearInterval(this.#renewal);
    this.#order({ kind: 'stop' });
    await this.#exited;
    // The last segments of rungs come after their encoder has left.
    await Promise.all([...this.#archives].map((archive) => archive.close()));
    await Promise.all(this.#running);
  }

  #streamOf(mediaId: string): Stream | undefined {
    return [...this.#streams.values()].find(({ media }) => media.id === mediaId);
  }

  #attach(thread: Worker): void {
    this.#thread = thread;
    this.#exited = new Promise((resolve) => thread.once('exit', resolve));
    thread.on('message', (event: IngestEvent) => this.#receive(event));
    thread.on('error', (error) => this.#report(error));
    thread.on('exit', () => !this.#isClosing && this.#start(this.#restart()));
  }

  #order(command: IngestCommand): void {
    this.#thread.postMessage(command);
  }

  #receive(event: IngestEvent): void {
    // Parts are shown at once. Whoever waits for them must not wait for the database.
    if (event.kind === 'media') this.#start(this.#add(event));
    else if (event.kind === 'health') this.#measured(event.readings);
    else if (event.kind === 'finished') this.#end(event.streamId);
    else if (event.kind === 'lost') this.#start(this.#lose(event.connectionId));
    else if (event.kind === 'ladder') this.#streams.get(event.streamId)?.media.addRungs(event.rungs);
    else if (event.kind === 'rung_dropped') this.#dropRung(event);
    else if (event.kind === 'not_transcoded') this.#reportNotTranscoded(event);
    else if (event.kind === 'publish') {
      this.#publishing = this.#publishing.then(() => this.#publish(event)).catch((error: unknown) => this.#report(error));
      this.#start(this.#publishing);
    }
  }

  /** Work that `close` waits for. An error in it concerns one stream only. */
  #start(work: Promise<void>): void {
    const running = work.catch((error: unknown) => this.#report(error)).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #publish({ connectionId, request }: IngestEvent & { kind: 'publish' }): Promise<void> {
    if (this.#isClosing) return;
    try {
      const opened = await openIngest(this.#ctx, connectionId, request.key, this.#settings.nodeUrl);
      if (opened.kind === 'refused')
        return this.#order({ kind: 'answer', connectionId, answer: { accepted: false, status: opened.status } });
      const { mediaId, channelId, replaced } = opened;
      for (const [id, { stream }] of this.#connections) if (stream.media.id === mediaId) this.disconnect(id);
      const known = this.#streamOf(mediaId);
      // Another node may have had the media in between, and what this one knows of it is old.
      const resumed = known && known.archive.connectionId === replaced ? known : null;
      resumed?.archive.takeOver(connectionId);
      const { stream, continues } = resumed ? { stream: resumed, continues: null } : await this.#prepare(mediaId, connectionId);
      this.#connections.set(connectionId, { stream, channelId, figures: null });
      this.#order({ kind: 'answer', connectionId, answer: { accepted: true, streamId: stream.id, continues } });
    } catch (error) {
      this.#order({ kind: 'answer', connectionId, answer: { accepted: false, status: OUTAGE } });
      throw error;
    }
  }

  /** Makes the media known to viewers on this node, with what an earlier process or another node has stored of it. */
  async #prepare(mediaId: string, connectionId: string): Promise<{ stream: Stream; continues: Continuation | null }> {
    const { db } = this.#ctx;
    const [main, audio] = [await listSegments(db, mediaId, 'main', DVR_SEGMENTS), await listSegments(db, mediaId, 'audio', DVR_SEGMENTS)];
    const continues = await continuationOf(this.#ctx, mediaId);
    const media = new LiveMedia(mediaId, { main, audio });
    const archive = new SegmentArchive(this.#ctx, media, connectionId, this.#waiting, {
      publishesSettled: () => this.#publishing,
      replaced: () => this.#forget(stream),
    });
    this.#archives.add(archive);
    const stream: Stream = { id: randomUUID(), media, archive };
    const old = this.#streamOf(mediaId);
    if (old) this.#forget(old);
    this.#streams.set(stream.id, stream);
    liveMedia(this.#ctx).set(mediaId, media);
    return { stream, continues };
  }

  /** Another node has, or had, this media: viewers of this one do not get it from here any more. */
  #forget(stream: Stream): void {
    if (!this.#remove(stream)) return;
    this.#order({ kind: 'finish', streamId: stream.id });
    this.#hide(stream.media);
  }

  /** Nothing is added to it any more. Returns false when that was so before. */
  #remove({ id, archive }: Stream): boolean {
    if (!this.#streams.delete(id)) return false;
    void archive.finished().then(() => this.#archives.delete(archive));
    return true;
  }

  /** Unless the media is back in the meantime, as another stream. */
  #hide(media: LiveMedia): void {
    if (liveMedia(this.#ctx).get(media.id) === media) liveMedia(this.#ctx).delete(media.id);
  }

  async #add({ streamId, outputs }: IngestEvent & { kind: 'media' }): Promise<void> {
    const stream = this.#streams.get(streamId);
    if (!stream) return;
    const complete = stream.media.add(outputs);
    const inits = outputs.filter((output) => output.kind === 'init');
    stream.archive.add(inits, complete);
  }

  /** The stream goes on with one quality less. */
  #dropRung({ streamId, rung, why }: IngestEvent & { kind: 'rung_dropped' }): void {
    const media = this.#streams.get(streamId)?.media;
    this.#ctx.log.warn({ mediaId: media?.id, rung, why }, 'a stream goes on without one of its qualities');
    this.#droppedRungs[rung] = (this.#droppedRungs[rung] ?? 0) + 1;
    media?.dropRung(rung);
  }

  #reportNotTranscoded({ streamId, streams }: IngestEvent & { kind: 'not_transcoded' }): void {
    this.#ctx.log.warn({ mediaId: this.#streams.get(streamId)?.media.id, streams }, NOT_TRANSCODED);
  }

  /** How often a quality was given up since the start, by its name. */
  get droppedRungs(): Readonly<Record<string, number>> {
    return this.#droppedRungs;
  }

  /** Everything of this stream has arrived: players see the end. */
  #end(streamId: string): void {
    const stream = this.#streams.get(streamId);
    if (!stream) return;
    this.#remove(stream);
    stream.media.end();
    setTimeout(() => this.#hide(stream.media), KEPT_AFTER_END).unref();
  }

  async #lose(connectionId: string): Promise<void> {
    const connection = this.#connections.get(connectionId);
    if (!connection) return;
    await connection.stream.archive.settled();
    this.#connections.delete(connectionId);
    await closeIngest(this.#ctx, connectionId);
  }

  async #renew(): Promise<void> {
    const renewals = [...this.#connections].map(([connectionId, { figures }]) => ({ connectionId, figures }));
    const known = [...this.#streams.values()];
    if (known.length === 0) return;
    const held = await renewIngests(this.#ctx.db, renewals, new Date(this.#ctx.now().getTime() + LEASE_SECONDS * 1000));
    for (const { connectionId } of renewals) if (!held.has(connectionId)) this.disconnect(connectionId);
    const mediaIds = known.map(({ media }) => media.id);
    const streaming = await listStreaming(this.#ctx.db, mediaIds);
    // A connection that was just let in may be in the answer, and not known here yet.
    await this.#publishing;
    for (const stream of known) {
      const connectionId = streaming.get(stream.media.id);
      if (connectionId === undefined) this.#order({ kind: 'finish', streamId: stream.id });
      else if (!stream.archive.isOwn(connectionId)) this.#forget(stream);
    }
  }

  #measured(readings: readonly HealthReading[]): void {
    for (const { connectionId, figures } of readings) {
      const connection = this.#connections.get(connectionId);
      if (connection) connection.figures = figures;
    }
    // While the database is away the transactions would pile up.
    if (!this.#isShowingHealth) this.#start(this.#showHealth());
  }

  /** Shows on the dashboards what was measured. One transaction for all streams, which has no statement. */
  async #showHealth(): Promise<void> {
    this.#isShowingHealth = true;
    const shown = this.#ctx.tx(async (tx) => {
      for (const { channelId, figures } of this.#connections.values()) {
        if (figures) tx.publish(streamHealthMeasured, [channelId], { interrupted_at: null, ends_at: null, figures });
      }
    });
    await shown.finally(() => {
      this.#isShowingHealth = false;
    });
  }

  /** The thread has ended by itself. Its connections are lost, and its packagers: their media go on with what is stored. */
  async #restart(): Promise<void> {
    this.#ctx.log.error('the ingest thread ended and starts again');
    // A request to publish that it made is still being answered, and then has a connection.
    await this.#publishing;
    const lost = [...this.#connections.keys()].map((connectionId) => this.#lose(connectionId));
    for (const ended of await Promise.allSettled(lost)) if (ended.status === 'rejected') this.#report(ended.reason);
    for (const stream of [...this.#streams.values()]) {
      this.#remove(stream);
      this.#hide(stream.media);
    }
    while (!this.#isClosing && !(await this.#startAgain())) await pause(RESTART_PAUSE);
  }

  async #startAgain(): Promise<boolean> {
    try {
      const { thread, first } = await startThread({ ...this.#settings, port: this.port });
      if (first.kind === 'failed') this.#ctx.log.error({ reason: first.message }, 'the ingest thread could not listen');
      else if (this.#isClosing) await thread.terminate();
      else this.#attach(thread);
      return first.kind === 'listening';
    } catch (error) {
      this.#report(error);
      return false;
    }
  }

  /** Outages are logged where they are noticed. */
  #report(error: unknown): void {
    if (!(error instanceof Unavailable)) this.#ctx.log.error({ err: error }, 'an ingest failed');
  }
}

type ThreadStart = IngestEvent & { kind: 'listening' | 'failed' };

async function startThread({
  host,
  port,
  transcode,
  timeouts,
  thread: file,
}: RtmpSettings): Promise<{ thread: Worker; first: ThreadStart }> {
  const thread = new Worker(file ?? new URL('./thread.ts', import.meta.url), {
    workerData: { host, port, ...(transcode && { transcode }), ...(timeouts && { timeouts }) } satisfies IngestThreadOptions,
    execArgv: [],
  });
  const [first] = (await once(thread, 'message')) as [ThreadStart];
  if (first.kind === 'failed') await thread.terminate();
  return { thread, first };
}
