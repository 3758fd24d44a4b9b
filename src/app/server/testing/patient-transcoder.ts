import { syncBuiltinESMExports } from 'node:module';
import threads, { type WorkerOptions } from 'node:worker_threads';
import { HOUR_MS } from '#core/contract/durations.ts';
import type { IngestThreadOptions } from '#features/stream/streams/server/ingest/messages.ts';

/**
 * Preloaded into a server process (`node --import`), so that a stream keeps its lower qualities on a machine that is too slow to transcode
 * in real time.
 */
const PATIENCE = { delay: HOUR_MS, drain: HOUR_MS };
const { Worker } = threads;

threads.Worker = new Proxy(Worker, {
  construct: (target, [file, options]: [URL, WorkerOptions?]) => {
    const { transcode } = (options?.workerData ?? {}) as Partial<IngestThreadOptions>;
    if (transcode) transcode.patience = PATIENCE;
    return new target(file, options);
  },
});
syncBuiltinESMExports();
