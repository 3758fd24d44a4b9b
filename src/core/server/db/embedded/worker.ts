import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFolder } from './durable-folder.ts';
import { joined, MessageCutter } from './messages.ts';

/** What the main thread says; it hears `ready` once, and every other end of this thread is a failure. */
export type Order = { kind: 'connect'; port: MessagePort } | { kind: 'close' };

/** Enough to keep the number of messages between the threads small, little enough to stream a large result. */
const FLUSH_BYTES = 256 * 1024;

const { folder } = workerData as { folder: string };
const cluster = join(folder, 'db');
/** There while a new cluster is being written: what a killed first start left behind is not a database. */
const unfinished = join(folder, 'db.unfinished');

function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(path, entry.name));
    else syncPath(join(path, entry.name));
  }
  syncPath(path);
}

async function openEngine(): Promise<PGlite> {
  if (existsSync(unfinished)) rmSync(cluster, { recursive: true, force: true });
  const isNew = !existsSync(join(cluster, 'PG_VERSION'));
  if (isNew) {
    writeFileSync(unfinished, '');
    syncPath(unfinished);
    syncPath(folder);
  }
  const files = new DurableFolder(cluster);
  const engine = await PGlite.create({
    fs: files,
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'TimeZone=UTC'].flatMap((setting) => ['-c', setting]),
    ],
  });
  if (isNew) {
    syncTree(cluster);
    rmSync(unfinished);
    syncPath(folder);
  }
  await proveDurable(engine, files);
  return engine;
}

/** An update of PGlite that loses the settings above must not start, because nobody would notice until a crash. */
async function proveDurable(engine: PGlite, files: DurableFolder): Promise<void> {
  const { rows } = await engine.query<{ fsync: string }>('show fsync');
  if (rows[0]?.fsync !== 'on') throw new Error('fsync is off in the embedded database');
  const before = files.syncs;
  await engine.query(`select pg_logical_emit_message(true, 'grandstand', 'start')`);
  if (files.syncs === before) throw new Error('a commit of the embedded database does not reach the disk');
}

const engine = await openEngine();
let current: MessagePort | null = null;

function run(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void> {
  return engine.execProtocolRawStream(messages, { syncToFs: false, onRawData: answer });
}

function message(type: string, body: string): Uint8Array {
  const bytes = Buffer.alloc(body.length + 5);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(body.length + 4, 1);
  bytes.write(body, 5, 'latin1');
  return bytes;
}

/** There is one session for ever; a new connection must not find what the last one left open. */
const FORGET = [message('S', ''), message('Q', 'rollback\0'), message('Q', 'discard all\0')];

async function connect(port: MessagePort): Promise<void> {
  current?.close();
  current = port;
  for (const order of FORGET) await run(order, () => undefined);
  const cutter = new MessageCutter();
  let turn = Promise.resolve();
  port.on('message', (bytes: Uint8Array) => {
    turn = turn.then(async () => {
      if (port !== current) return;
      for (const messages of cutter.push(bytes)) await answer(port, messages);
    });
  });
}

async function answer(port: MessagePort, messages: Uint8Array): Promise<void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    const bytes = joined(...parts);
    parts = [];
    size = 0;
    port.postMessage(bytes, [bytes.buffer]);
  };
  await run(messages, (bytes) => {
    // A view of the engine's memory, which the next message overwrites.
    parts.push(bytes.slice());
    size += bytes.length;
    if (size >= FLUSH_BYTES) flush();
  });
  if (size > 0) flush();
}

let orders = Promise.resolve();
parentPort!.on('message', (order: Order) => {
  orders = orders.then(async () => {
    if (order.kind === 'connect') return connect(order.port);
    current?.close();
    await engine.close();
    process.exit(0);
  });
});
parentPort!.postMessage('ready');
