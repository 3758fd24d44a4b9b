/**
 * Viewers in a separate process. Live viewers play as hls.js does: each waits for the playlist with the next part, then loads the part.
 * Replaying viewers request the same files at the same pace. They record late parts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

export type ViewOrder = { viewers: number } & (
  | { kind: 'live'; folderUrl: string }
  /** The files of `record`, as listed in `recording.json`. */
  | { kind: 'replay'; url: string; folder: string }
);

/** Stores all files of one viewer in this folder. */
export interface RecordOrder {
  record: string;
}

export interface Viewed {
  requests: number;
  bytes: number;
  /** Parts that arrived later than a player with a buffer of PART-HOLD-BACK needs them, and the viewers with one. */
  lateParts: number;
  stalledViewers: number;
  failures: number;
}

interface Slot {
  playlist: Buffer;
  part: Buffer;
  duration: number;
}

/** The buffer of a player at the start: PART-HOLD-BACK of our playlists. */
const BUFFER_MS = 1_200;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let seen: Viewed;
let recorded: Slot[] | null = null;
let isOver = false;
const stalled = new Set<number>();

function reset(): void {
  seen = { requests: 0, bytes: 0, lateParts: 0, stalledViewers: 0, failures: 0 };
  stalled.clear();
}
reset();

function load(url: string): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const failed = () => {
      seen.failures += 1;
      resolve(null);
    };
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', failed);
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks);
        seen.requests += 1;
        seen.bytes += bytes.length;
        if (reply.statusCode === 200) resolve(bytes);
        else failed();
      });
    }).on('error', failed);
  });
}

/** The playlist fields that a player needs. */
function readPlaylist(bytes: Buffer) {
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('latin1');
  const number = (name: string) => Number(new RegExp(`${name}[:=](\\d+)`).exec(text)?.[1] ?? 0);
  const segments = number('EXT-X-MEDIA-SEQUENCE') + number('SKIPPED-SEGMENTS') + text.split('#EXTINF').length - 1;
  const parts = [...text.matchAll(/#EXT-X-PART:DURATION=([\d.]+),URI="(main-part-(\d+)\.m4s)"/g)];
  const open = text.slice(text.lastIndexOf('#EXTINF')).split('#EXT-X-PART:').length - 1;
  return {
    next: `_HLS_msn=${segments}&_HLS_part=${open}&_HLS_skip=YES`,
    parts: parts.map(([, duration, uri, count]) => ({ duration: Number(duration) * 1000, uri: uri!, number: Number(count) })),
  };
}

/** Counts late parts of one viewer. */
class Clock {
  readonly #viewer: number;
  #start = 0;
  #media = 0;

  constructor(viewer: number) {
    this.#viewer = viewer;
  }

  got(duration: number): void {
    const now = performance.now();
    if (this.#start === 0) this.#start = now;
    const late = now - (this.#start + BUFFER_MS + this.#media);
    this.#media += duration;
    if (late <= 0) return;
    seen.lateParts += 1;
    stalled.add(this.#viewer);
    // A stalled player continues with its buffer, that much later.
    this.#start += late;
  }
}

async function watchLive(viewer: number, folderUrl: string): Promise<void> {
  const clock = new Clock(viewer);
  const first = await load(`${folderUrl}/main.m3u8`);
  if (first === null) return;
  let { next, parts } = readPlaylist(first);
  let last = parts.at(-1)?.number ?? -1;
  while (!isOver) {
    const playlist = await load(`${folderUrl}/main.m3u8?${next}`);
    if (playlist === null) {
      await pause(500);
      continue;
    }
    ({ next, parts } = readPlaylist(playlist));
    for (const { uri, number, duration } of parts) {
      if (number <= last) continue;
      last = number;
      const part = await load(`${folderUrl}/${uri}`);
      if (part === null) continue;
      clock.got(duration);
      if (viewer === 0) recorded?.push({ playlist, part, duration });
    }
  }
}

async function replay(viewer: number, url: string, durations: readonly number[], began: number): Promise<void> {
  const clock = new Clock(viewer);
  let at = began;
  for (let index = 0; !isOver; index = (index + 1) % durations.length) {
    await pause(Math.max(0, at - performance.now()));
    await load(`${url}/${index}.m3u8`);
    if ((await load(`${url}/${index}.m4s`)) !== null) clock.got(durations[index]!);
    at += durations[index]!;
  }
}

function start(order: ViewOrder): void {
  const numbers = Array.from({ length: order.viewers }, (_, viewer) => viewer);
  if (order.kind === 'live') for (const viewer of numbers) void watchLive(viewer, order.folderUrl);
  else {
    const durations = JSON.parse(readFileSync(`${order.folder}/recording.json`, 'utf8')) as number[];
    const began = performance.now();
    for (const viewer of numbers) void replay(viewer, order.url, durations, began);
  }
}

/** Writes the recorded files: compressed playlists, as nginx sends them, and parts. */
function save(folder: string): void {
  for (const [index, { playlist, part }] of recorded!.entries()) {
    const isCompressed = playlist[0] === 0x1f;
    writeFileSync(`${folder}/${index}.m3u8`, isCompressed ? gunzipSync(playlist) : playlist);
    if (isCompressed) writeFileSync(`${folder}/${index}.m3u8.gz`, playlist);
    writeFileSync(`${folder}/${index}.m4s`, part);
  }
  writeFileSync(`${folder}/recording.json`, JSON.stringify(recorded!.map(({ duration }) => duration)));
  recorded = null;
}

process.on('message', (order: ViewOrder | RecordOrder | 'measure' | 'record' | 'stop') => {
  if (order === 'stop') {
    isOver = true;
    process.exit(0);
  } else if (order === 'record') recorded = [];
  else if (order === 'measure') {
    process.send!({ ...seen, stalledViewers: stalled.size } satisfies Viewed);
    reset();
  } else if ('record' in order) {
    save(order.record);
    process.send!('saved');
  } else start(order);
});
