import { setTimeout as pause } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openCluster } from './cluster.ts';
import { FsyncFailed } from './durable-folder.ts';
import { runMaintenance } from './maintenance.ts';
import { concatBytes, MessageCutter } from './messages.ts';

/** Messages from the main thread. */
export type WorkerCommand = { kind: 'connect'; port: MessagePort } | { kind: 'close' };
/** Messages to the main thread. If this thread exits without a `close` order, that is a failure, and a new thread recovers from it. */
export type WorkerEvent = { kind: 'ready' } | { kind: 'trouble'; message: string };

/** Large enough to keep the number of messages between the threads low, and small enough to stream a large result. */
const FLUSH_BYTES = 256 * 1024;
const MAINTENANCE_INTERVAL = 10_000;
/** Messages of the client in an interval, below which the database counts as quiet. The jobs of an idle server are a fraction of that. */
const QUIET_BELOW = 200;
/** Milliseconds between two portions of maintenance, and until the next look whether a transaction is over. */
const TURN_DELAY = 10;

const { engine, files } = await openCluster((workerData as { folder: string }).folder);
const report = (what: WorkerEvent) => parentPort!.postMessage(what);

/** There is only one session, so all work on it runs in sequence. */
let queue: Promise<unknown> = Promise.resolve();
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work);
  queue = done;
  return done;
}

let current: MessagePort | null = null;
/** Messages of the client since the last maintenance. */
let uses = 0;

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

/** Resets what the previous connection may have left behind: a failed exchange, an open transaction, settings. */
const RESET_MESSAGES = [message('S', ''), message('Q', 'rollback\0'), message('Q', 'discard all\0')];

async function connect(port: MessagePort): Promise<void> {
  current?.close();
  current = port;
  for (const order of RESET_MESSAGES) await run(order, () => undefined);
  const cutter = new MessageCutter();
  port.on('message', (bytes: Uint8Array) =>
    enqueue(async () => {
      if (port !== current) return;
      uses += 1;
      for (const messages of cutter.push(bytes)) await answer(port, messages);
    }),
  );
}

async function answer(port: MessagePort, messages: Uint8Array): Promise<void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    const bytes = concatBytes(...parts);
    parts = [];
    size = 0;
    port.postMessage(bytes, [bytes.buffer]);
  };
  await run(messages, (bytes) => {
    // The bytes are a view of the engine's memory, which the next message overwrites.
    parts.push(bytes.slice());
    size += bytes.length;
    if (size >= FLUSH_BYTES) flush();
  });
  if (size > 0) flush();
}

/** Waits until no transaction is open. A failure of the work is the caller's, and the queue goes on. */
async function turn<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    await pause(TURN_DELAY, undefined, { ref: false });
    const settled = await enqueue(async () => (engine.isInTransaction() ? null : Promise.allSettled([work()])));
    if (settled?.[0].status === 'fulfilled') return settled[0].value;
    if (settled?.[0].status === 'rejected') throw settled[0].reason;
  }
}

async function maintain(): Promise<void> {
  for (;;) {
    await pause(MAINTENANCE_INTERVAL, undefined, { ref: false });
    if (uses === 0) continue;
    const isQuiet = uses < QUIET_BELOW;
    uses = 0;
    await runMaintenance(engine, files, turn, isQuiet).catch((error: Error) => {
      report({ kind: 'trouble', message: error.message });
      if (error instanceof FsyncFailed) process.exit(1);
    });
  }
}

parentPort!.on('message', (order: WorkerCommand) =>
  enqueue(async () => {
    if (order.kind === 'connect') return connect(order.port);
    current?.close();
    await engine.close();
    process.exit(0);
  }),
);
void maintain();
report({ kind: 'ready' });
