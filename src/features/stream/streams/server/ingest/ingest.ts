import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS, secondsAfter } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import { DVR_WINDOW } from '#core/server/media/hls/live-playlist.ts';
import type { Continuation } from '#core/server/media/packager.ts';
import { END_CODES, type SessionEnd } from '#core/server/media/rtmp/session-end.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { type HealthFigures, streamHealthMeasured } from '#features/stream/streams/contract.ts';
import { LEASE_SECONDS, RENEWAL_SECONDS } from '#features/stream/streams/rules/ingest.ts';
import { recordAttempt } from '../attempts.ts';
import { LiveMedia, liveMedia } from '../delivery/live-media.ts';
import { listStreaming, renewIngests, updateStopped } from '../store/ingests.ts';
import { hasCaptions, listSegments } from '../store/media.ts';
import { ingestMetrics } from './ingest-metrics.ts';
import type { IngestCommand, IngestEvent, IngestThreadOptions } from './messages.ts';
import { closeIngest, continuationOf, openIngest } from './open-ingest.ts';
import { SegmentArchive, type WaitingBytes } from './segment-archive.ts';

export interface RtmpSettings extends IngestThreadOptions {
  publicHost: string;
  /** Internal URL of this node; null in an installation of one node. */
  nodeUrl: string | null;
  /** Falls back to any free port when this one is in use. */
  takesFreePort: boolean;
  thread?: URL;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** Absent where this node accepts no streams. */
    ingest: Ingest;
  }
}

/** Segments of an earlier process within the seek window. */
const DVR_SEGMENTS = DVR_WINDOW;
/** Milliseconds for which an ended stream's last parts stay available to players behind live. */
const KEPT_AFTER_END = MINUTE_MS;

/** A media that this node ingests without another node in between. */
interface Stream {
  id: string;
  media: LiveMedia;
  archive: SegmentArchive;
}

interface Connection {
  stream: Stream;
  channelId: number;
  figures: HealthFigures | null;
  /** Null while it streams. */
  end: SessionEnd | null;
}

const REPLACED = {
  code: 'NetStream.Publish.Denied',
  description: 'Another encoder is streaming to this channel, or its stream key was reset.',
};
const OUTAGE = { code: 'NetStream.Failed', description: 'The server cannot accept streams right now. Try again soon.' };
const CRASHED: SessionEnd = { reason: 'failed', description: 'The server had a problem. Try again in a moment.' };
const NOT_TRANSCODED = 'Stream not transcoded: TRANSCODE_STREAMS others are being transcoded';
const RESTART_PAUSE = 1_000;

/** Receives streams from encoders, one per process that listens for RTMP. A dead thread is replaced, and encoders reconnect. */
export class Ingest {
  readonly #ctx: Ctx;
  readonly #settings: RtmpSettings;
  #thread: Worker;
  #exited: Promise<unknown> = Promise.resolve();
  readonly #connections = new Map<string, Connection>();
  /** By id. At most one per media. */
  readonly #streams = new Map<string, Stream>();
  /** Archives of running streams, and of ended ones with segments to store. */
  readonly #archives = new Set<SegmentArchive>();
  readonly #waiting: WaitingBytes = { total: 0 };
  readonly #renewal: NodeJS.Timeout;
  readonly #running = new Set<Promise<void>>();
  readonly #droppedRungs: Record<string, number> = {};
  /** Resolves once the server is assembled, or when it stops before that. */
  readonly #ready = Promise.withResolvers<void>();
  /** Publish requests are handled one at a time, so that of two with the same key the second finds the first. */
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

  /** Encoders wait until `assembled` resolves. Throws `StartupError` when the port is unavailable. */
  static async open(ctx: Ctx, settings: RtmpSettings, assembled: Promise<void> = Promise.resolve()): Promise<Ingest> {
    const { thread, first } = await startThread(settings);
    if (first.kind === 'listening') return new Ingest(ctx, settings, assembled, { thread, port: first.port });
    const isTaken = first.code === 'EADDRINUSE';
    if (isTaken && settings.takesFreePort && settings.port !== 0) return Ingest.open(ctx, { ...settings, port: 0 }, assembled);
    const why = isTaken ? 'another program is using it. Set RTMP_PORT to another port, or to off' : first.message;
    throw new StartupError(`The server cannot listen for RTMP on ${settings.host}:${settings.port}: ${why}.`);
  }

  get publicHost(): string {
    return this.#settings.publicHost;
  }

  get listensOn(): string {
    return this.#settings.host;
  }

  /** Connected encoders. */
  get streams(): number {
    return this.#connections.size;
  }

  get isTranscoding(): boolean {
    return this.#settings.transcode !== undefined;
  }

  disconnect(connectionId: string): void {
    this.#order({ kind: 'close', connectionId, status: REPLACED });
  }

  finish(mediaId: string): void {
    const stream = this.#streamOf(mediaId);
    if (stream) this.#order({ kind: 'finish', streamId: stream.id });
  }

  /** Ends all streams after storing what can be stored, and then the thread. */
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
    // A rung's last segments arrive after its encoder has left.
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
    // Parts are available immediately, without waiting for the database.
    if (event.kind === 'media') this.#start(this.#add(event));
    else if (event.kind === 'health') this.#measured(event);
    else if (event.kind === 'finished') this.#end(event.streamId);
    else if (event.kind === 'lost') this.#start(this.#lose(event.connectionId, event.end));
    else if (event.kind === 'rejected') this.#start(this.#recordEnd(null, event.end, false));
    else if (event.kind === 'ladder') this.#streams.get(event.streamId)?.media.addRungs(event.rungs);
    else if (event.kind === 'rung_dropped') this.#dropRung(event);
    else if (event.kind === 'not_transcoded') this.#reportNotTranscoded(event);
    else if (event.kind === 'publish') {
      this.#publishing = this.#publishing.then(() => this.#publish(event)).catch((error: unknown) => this.#report(error));
      this.#start(this.#publishing);
    }
  }

  /** Tracks work that `close` waits for. An error concerns only one stream. */
  #start(work: Promise<void>): void {
    const running = work.catch((error: unknown) => this.#report(error)).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #publish({ connectionId, request }: IngestEvent & { kind: 'publish' }): Promise<void> {
    if (this.#isClosing) return;
    try {
      const opened = await openIngest(this.#ctx, connectionId, request, this.#settings.nodeUrl);
      if (opened.kind === 'refused') {
        const { status, channelId } = opened;
        this.#order({ kind: 'answer', connectionId, answer: { kind: 'refused', status } });
        this.#start(this.#recordEnd(channelId, { reason: 'refused', description: status.description }, false, status.code));
        return;
      }
      const { mediaId, channelId, livestreamId, isNew, replaced } = opened;
      this.#ctx.log.info({ channelId, livestreamId, mediaId }, isNew ? 'A stream began' : 'An encoder continues a stream');
      for (const [id, { stream }] of this.#connections) if (stream.media.id === mediaId) this.disconnect(id);
      const known = this.#streamOf(mediaId);
      // Another node may have had the media in between, which makes this node's state stale.
      const resumed = known && known.archive.connectionId === replaced ? known : null;
      resumed?.archive.takeOver(connectionId);
      const { stream, continues } = resumed ? { stream: resumed, continues: null } : await this.#prepare(mediaId, connectionId);
      this.#connections.set(connectionId, { stream, channelId, figures: null, end: null });
      this.#order({ kind: 'answer', connectionId, answer: { kind: 'accepted', streamId: stream.id, continues } });
    } catch (error) {
      this.#order({ kind: 'answer', connectionId, answer: { kind: 'refused', status: OUTAGE } });
      throw error;
    }
  }

  /** Makes the media available on this node, with the segments that an earlier process or another node has stored. */
  async #prepare(mediaId: string, connectionId: string): Promise<{ stream: Stream; continues: Continuation | null }> {
    const { db } = this.#ctx;
    const [main, audio] = [await listSegments(db, mediaId, 'main', DVR_SEGMENTS), await listSegments(db, mediaId, 'audio', DVR_SEGMENTS)];
    const continues = await continuationOf(this.#ctx, mediaId);
    const media = new LiveMedia(mediaId, { main, audio }, await hasCaptions(db, mediaId));
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

  /** Another node has, or had, this media: viewers of this node no longer get it from here. */
  #forget(stream: Stream): void {
    if (!this.#remove(stream)) return;
    this.#order({ kind: 'finish', streamId: stream.id });
    this.#hide(stream.media);
  }

  #remove({ id, archive }: Stream): boolean {
    if (!this.#streams.delete(id)) return false;
    void archive.finished().then(() => this.#archives.delete(archive));
    return true;
  }

  /** Unless the media has returned meanwhile as another stream. */
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

  #dropRung({ streamId, rung, why }: IngestEvent & { kind: 'rung_dropped' }): void {
    const media = this.#streams.get(streamId)?.media;
    this.#ctx.log.warn({ mediaId: media?.id, rung, why }, 'Transcoding of one quality was dropped; the stream continues');
    this.#droppedRungs[rung] = (this.#droppedRungs[rung] ?? 0) + 1;
    media?.dropRung(rung);
  }

  #reportNotTranscoded({ streamId, streams }: IngestEvent & { kind: 'not_transcoded' }): void {
    this.#ctx.log.warn({ mediaId: this.#streams.get(streamId)?.media.id, streams }, NOT_TRANSCODED);
  }

  get droppedRungs(): Readonly<Record<string, number>> {
    return this.#droppedRungs;
  }

  /** All data of the stream has arrived; players see the end. */
  #end(streamId: string): void {
    const stream = this.#streams.get(streamId);
    if (!stream) return;
    this.#remove(stream);
    stream.media.end();
    setTimeout(() => this.#hide(stream.media), KEPT_AFTER_END).unref();
  }

  /** Whether this node reads from this encoder. After a standstill of the node its lease may look lost. */
  holds(connectionId: string): boolean {
    return this.#connections.has(connectionId);
  }

  /** Whether this encoder stopped by itself, even while its last segments are being stored. */
  hasStopped(connectionId: string): boolean {
    return this.#connections.get(connectionId)?.end?.reason === 'unpublished';
  }

  /** Of a refused connection, `code` is the one of its refusal. */
  async #recordEnd(channelId: number | null, { reason, description }: SessionEnd, wasAccepted: boolean, code = END_CODES[reason]) {
    ingestMetrics(this.#ctx).ended(reason);
    await recordAttempt(this.#ctx, { channelId, reason, code, description, wasAccepted });
  }

  async #lose(connectionId: string, end: SessionEnd): Promise<void> {
    const connection = this.#connections.get(connectionId);
    if (!connection) return;
    connection.end = end;
    // Before its last segments are stored, because other nodes may end its stream meanwhile.
    if (end.reason === 'unpublished') await updateStopped(this.#ctx.db, connectionId);
    await connection.stream.archive.settled();
    this.#connections.delete(connectionId);
    await closeIngest(this.#ctx, connectionId);
    await this.#recordEnd(connection.channelId, end, true);
  }

  async #renew(): Promise<void> {
    const renewals = [...this.#connections].map(([connectionId, { figures }]) => ({ connectionId, figures }));
    const known = [...this.#streams.values()];
    if (known.length === 0) return;
    const held = await renewIngests(this.#ctx.db, renewals, secondsAfter(this.#ctx.now(), LEASE_SECONDS));
    for (const { connectionId } of renewals) if (!held.has(connectionId)) this.disconnect(connectionId);
    const mediaIds = known.map(({ media }) => media.id);
    const streaming = await listStreaming(this.#ctx.db, mediaIds);
    // A recently admitted connection may be in the result, but not registered here yet.
    await this.#publishing;
    for (const stream of known) {
      const connectionId = streaming.get(stream.media.id);
      if (connectionId === undefined) this.#order({ kind: 'finish', streamId: stream.id });
      else if (!stream.archive.isOwn(connectionId)) this.#forget(stream);
    }
  }

  #measured({ readings, bytes, droppedFrames }: IngestEvent & { kind: 'health' }): void {
    const { figures } = ingestMetrics(this.#ctx);
    figures.bytes += bytes;
    figures.droppedFrames += droppedFrames;
    for (const { connectionId, figures } of readings) {
      const connection = this.#connections.get(connectionId);
      if (connection) connection.figures = figures;
    }
    // During a database outage the transactions would pile up.
    if (!this.#isShowingHealth) this.#start(this.#showHealth());
  }

  /** Publishes measurements to the dashboards, in one transaction for all streams, without statements. */
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

  /** Restarts a terminated thread. Its connections and packagers are lost; media continue from stored segments. */
  async #restart(): Promise<void> {
    this.#ctx.log.error('Ingest thread terminated; restarting');
    // A publish request of the old thread may still be in progress, and then creates a connection.
    await this.#publishing;
    const lost = [...this.#connections.keys()].map((connectionId) => this.#lose(connectionId, CRASHED));
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
      if (first.kind === 'failed') this.#ctx.log.error({ reason: first.message }, 'Ingest thread failed to listen');
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
    if (!(error instanceof Unavailable)) this.#ctx.log.error({ err: error }, 'Ingest failed');
  }
}

type ThreadStart = IngestEvent & { kind: 'listening' | 'failed' };

async function startThread({
  host,
  port,
  isProxied,
  transcode,
  timeouts,
  clock,
  thread: file,
}: RtmpSettings): Promise<{ thread: Worker; first: ThreadStart }> {
  const thread = new Worker(file ?? new URL('./thread.ts', import.meta.url), {
    workerData: {
      host,
      port,
      ...(isProxied !== undefined && { isProxied }),
      ...(transcode && { transcode }),
      ...(timeouts && { timeouts }),
      ...(clock && { clock }),
    } satisfies IngestThreadOptions,
    execArgv: [],
  });
  const [first] = (await once(thread, 'message')) as [ThreadStart];
  if (first.kind === 'failed') await thread.terminate();
  return { thread, first };
}
