import type pg from 'pg';

/** Bytes of rows that wait for their reader before the server is paused. */
const HELD_BYTES = 1024 * 1024;

/** The parts of the driver's connection that COPY needs. Its types do not include them. */
interface CopyConnection {
  stream: NodeJS.ReadableStream & {
    write(bytes: Uint8Array): boolean;
    writableNeedDrain: boolean;
    once(event: 'drain' | 'close', run: () => void): void;
  };
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): boolean;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Rows of `COPY ... TO STDOUT`, each with its newline. The server pauses while `HELD_BYTES` wait. Leaving the loop early ends the connection. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, void> {
  const query = new CopyOut(statement);
  client.query(query as unknown as pg.Submittable);
  let isComplete = false;
  try {
    for (;;) {
      const rows = await query.take();
      if (rows === null) break;
      yield rows;
    }
    isComplete = true;
  } finally {
    if (!isComplete) query.abandon();
  }
}

class CopyOut {
  readonly #statement: string;
  #connection: CopyConnection | null = null;
  #rows: Buffer[] = [];
  #held = 0;
  #isOver = false;
  #error: Error | null = null;
  #wake: () => void = () => {};

  constructor(statement: string) {
    this.#statement = statement;
  }

  async take(): Promise<Buffer | null> {
    while (this.#held === 0 && !this.#isOver && this.#error === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#connection?.stream.resume();
      });
    }
    if (this.#error !== null) throw this.#error;
    if (this.#held === 0) return null;
    const rows = Buffer.concat(this.#rows, this.#held);
    this.#rows = [];
    this.#held = 0;
    return rows;
  }

  abandon(): void {
    this.#isOver = true;
    this.#rows = [];
    (this.#connection?.stream as { destroy?(): void } | undefined)?.destroy?.();
  }

  submit(connection: CopyConnection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    // The driver reuses the memory of the chunk.
    this.#rows.push(Buffer.from(chunk));
    this.#held += chunk.length;
    if (this.#held >= HELD_BYTES) connection.stream.pause();
    this.#wake();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#connection?.stream.resume();
    this.#wake();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#isOver = true;
    // The next statement of the connection needs its answers.
    this.#connection?.stream.resume();
    this.#wake();
  }
}

/** Sends rows to `COPY ... FROM STDIN`, at the pace of the server. Resolves when the server has stored them. */
export async function copyIn(client: pg.Client, statement: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const query = new CopyIn(statement);
  client.query(query as unknown as pg.Submittable);
  const connection = await query.ready;
  try {
    for await (const chunk of rows) {
      if (query.hasFailed) break;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await drained(connection, query);
    }
  } catch (error) {
    connection.sendCopyFail('the source failed');
    await query.done.catch(() => undefined);
    throw error;
  }
  if (!query.hasFailed) connection.endCopyFrom();
  await query.done;
}

function drained({ stream }: CopyConnection, query: CopyIn): Promise<unknown> {
  const isDrained = new Promise<void>((resolve) => {
    stream.once('drain', resolve);
    stream.once('close', resolve);
  });
  return Promise.race([isDrained, query.done.catch(() => undefined)]);
}

class CopyIn {
  readonly #statement: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  readonly #done = Promise.withResolvers<void>();
  hasFailed = false;

  constructor(statement: string) {
    this.#statement = statement;
    // The caller may wait for only one of them.
    this.#ready.promise.catch(() => undefined);
    this.#done.promise.catch(() => undefined);
  }

  get ready(): Promise<CopyConnection> {
    return this.#ready.promise;
  }

  get done(): Promise<void> {
    return this.#done.promise;
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#ready.resolve(connection);
  }

  handleError(error: Error): void {
    this.hasFailed = true;
    this.#ready.reject(error);
    this.#done.reject(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve();
  }
}
