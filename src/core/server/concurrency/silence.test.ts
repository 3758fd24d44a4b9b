import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { afterSilence, Silence } from './silence.ts';

test('silence counts at the second look in a row', () => {
  const silence = new Silence();
  expect([true, true, false, true, true].map((isTooLong) => silence.confirm(isTooLong))).toEqual([false, true, false, false, true]);
});

/** Another thread, which answers while this one stands still. */
const ANSWER = `
  const { connect } = require('node:net');
  const { workerData } = require('node:worker_threads');
  const socket = connect(workerData.port, '127.0.0.1');
  socket.on('data', () => {
    socket.write('answer');
    Atomics.store(workerData.written, 0, 1);
    Atomics.notify(workerData.written, 0);
  });`;

test('what has arrived while the process stood still is read before silence is judged', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const written = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(ANSWER, { eval: true, workerData: { port: (server.address() as { port: number }).port, written } });
  onTestFinished(async () => void (await worker.terminate()));
  const [socket] = (await once(server, 'connection')) as [Socket];
  const order: string[] = [];
  const judged = Promise.withResolvers<void>();
  socket.on('data', (bytes) => order.push(bytes.toString()));
  socket.write('question');
  // The timer is due before this thread reads again.
  afterSilence(1, () => {
    order.push('silence');
    judged.resolve();
  });
  Atomics.wait(written, 0, 0, 5_000);
  await judged.promise;
  expect(order).toEqual(['answer', 'silence']);
});

test('a canceled wait judges nothing, also after its time', async () => {
  let isJudged = false;
  const cancel = afterSilence(1, () => {
    isJudged = true;
  });
  cancel();
  await new Promise<void>((resolve) => void afterSilence(5, resolve));
  expect(isJudged).toBe(false);
});
