import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { LOAD_PAUSE, LOAD_RETRIES, LOAD_TIMEOUT, WorkerAuthorizer, type WorkerLike } from './page-worker.ts';
import { READY, type WorkerRequest } from './worker-messages.ts';

const CHANNEL = { socketId: '1.2', channelName: 'private-lstm-7' };

/** A worker whose messages the test sends. */
class FakeWorker implements WorkerLike {
  readonly asked: WorkerRequest[] = [];
  isTerminated = false;
  #hear: { type: string; hear: (event: { data: unknown; message: string }) => void }[] = [];

  addEventListener(type: string, hear: (event: never) => void): void {
    this.#hear.push({ type, hear: hear as never });
  }
  postMessage(ask: WorkerRequest): void {
    this.asked.push(ask);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(data: unknown): void {
    for (const { type, hear } of this.#hear) if (type === 'message') hear({ data, message: '' });
  }
  breaks(message = 'broken'): void {
    for (const { type, hear } of this.#hear) if (type === 'error') hear({ data: null, message });
  }
}

/**
 * Starts workers with these behaviors, in order. Pauses between retries end immediately, and loading times out only when the worker hangs.
 */
function authorizerWith(...fate: ('loads' | 'fails' | 'throws' | 'hangs')[]) {
  const workers: FakeWorker[] = [];
  const pauses: number[] = [];
  let hanging = false;
  const authorizer = new WorkerAuthorizer({
    start: () => {
      const how = fate[workers.length] ?? 'fails';
      const worker = new FakeWorker();
      workers.push(worker);
      hanging = how === 'hangs';
      if (how === 'throws') throw new Error('no workers here');
      queueMicrotask(() => (how === 'loads' ? worker.say(READY) : how === 'fails' && worker.breaks()));
      return worker;
    },
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return milliseconds === LOAD_PAUSE || hanging ? Promise.resolve() : new Promise(() => {});
    },
    fallback: async ({ channelName }) => ({ auth: `page ${channelName}` }),
    csrf: () => 'csrf',
  });
  const retries = () => pauses.filter((milliseconds) => milliseconds === LOAD_PAUSE).length;
  return { authorizer, workers, pauses, retries };
}

test('RT-03 a channel is authorized through the worker, with socketId, channelName and requestId', async () => {
  const { authorizer, workers } = authorizerWith('loads');
  const asked = authorizer.authorize(CHANNEL);
  await soon(() => expect(workers[0]?.asked).toEqual([{ ...CHANNEL, requestId: '1', csrf: 'csrf' }]));
  workers[0]!.say({ requestId: '1', signature: { auth: 'key:abc' } });
  expect(await asked).toEqual({ auth: 'key:abc' });
});

test('RT-03 one worker answers every request, matched by requestId', async () => {
  const { authorizer, workers } = authorizerWith('loads');
  const [one, other] = [authorizer.authorize(CHANNEL), authorizer.authorize({ ...CHANNEL, channelName: 'private-lstm-8' })];
  await soon(() => expect(workers[0]?.asked).toHaveLength(2));
  workers[0]!.say({ requestId: '2', signature: { auth: 'eight' } });
  workers[0]!.say({ requestId: 'unknown', signature: { auth: 'nobody' } });
  workers[0]!.say({ requestId: '1', error: '/broadcasting/auth answered 403' });
  expect(await other).toEqual({ auth: 'eight' });
  await expect(one).rejects.toThrow('answered 403');
  expect(workers).toHaveLength(1);
});

test('RT-03 loading is retried 3 times, 1 s apart, and then the page sends the request itself', async () => {
  const { authorizer, workers, retries } = authorizerWith('fails', 'throws', 'fails', 'throws', 'loads');
  expect(await authorizer.authorize(CHANNEL)).toEqual({ auth: 'page private-lstm-7' });
  expect({ workerCount: workers.length, retries: retries(), LOAD_RETRIES, LOAD_PAUSE }).toEqual({
    workerCount: 4,
    retries: 3,
    LOAD_RETRIES: 3,
    LOAD_PAUSE: 1000,
  });
  expect(await authorizer.authorize(CHANNEL)).toEqual({ auth: 'page private-lstm-7' });
  expect(workers).toHaveLength(4);
});

test('RT-03 a worker that loads on the last attempt is used', async () => {
  const { authorizer, workers, retries } = authorizerWith('fails', 'fails', 'fails', 'loads');
  const asked = authorizer.authorize(CHANNEL);
  await soon(() => expect(workers[3]?.asked).toHaveLength(1));
  workers[3]!.say({ requestId: '1', signature: { auth: 'late' } });
  expect({ asked: await asked, retries: retries(), isTerminated: workers[0]!.isTerminated }).toEqual({
    asked: { auth: 'late' },
    retries: 3,
    isTerminated: true,
  });
});

test('RT-03 a worker whose script hangs counts as not loaded', async () => {
  const { authorizer, workers, pauses } = authorizerWith('hangs', 'loads');
  const asked = authorizer.authorize(CHANNEL);
  await soon(() => expect(workers[1]?.asked).toHaveLength(1));
  workers[1]!.say({ requestId: '1', signature: { auth: 'second' } });
  expect({ asked: await asked, isTerminated: workers[0]!.isTerminated, pauses: pauses[0] }).toEqual({
    asked: { auth: 'second' },
    isTerminated: true,
    pauses: LOAD_TIMEOUT,
  });
});

test('a worker that crashes fails its pending requests, and the next request loads another one', async () => {
  const { authorizer, workers } = authorizerWith('loads', 'loads');
  const asked = authorizer.authorize(CHANNEL);
  await soon(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]!.breaks('out of memory');
  await expect(asked).rejects.toThrow('out of memory');
  const again = authorizer.authorize(CHANNEL);
  await soon(() => expect(workers[1]?.asked).toHaveLength(1));
  workers[1]!.say({ requestId: '2', signature: { auth: 'again' } });
  expect(await again).toEqual({ auth: 'again' });
});
