import { parentPort } from 'node:worker_threads';
import type { IngestCommand } from '../ingest/messages.ts';
import '../ingest/thread.ts';

/** An ingest thread that crashes when an encoder uses a wrong key. */
parentPort!.on('message', (command: IngestCommand) => {
  if (command.kind === 'answer' && command.answer.kind === 'refused') throw new Error('a fault of the ingest thread');
});
