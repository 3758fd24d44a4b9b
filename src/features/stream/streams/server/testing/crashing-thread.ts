import { parentPort } from 'node:worker_threads';
import type { IngestCommand } from '../ingest/messages.ts';
import '../ingest/thread.ts';

/** The ingest thread, which an encoder with a wrong key kills, as a fault in it would. */
parentPort!.on('message', (command: IngestCommand) => {
  if (command.kind === 'answer' && !command.answer.accepted) throw new Error('a fault of the ingest thread');
});
