import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { localScores } from './local-classifier.ts';
import { FAILURES_MAX, moderationServer, PAUSE_MS } from './moderation-server.ts';

/** Aborts the current request, so that the test decides when the timeout fires. */
let asking = new AbortController();

type Serve = (body: { input: string }, reply: ServerResponse, request: IncomingMessage) => void;

/** Starts a local moderation server and a classifier that uses it. */
async function given(serve: Serve, giveUp: () => AbortSignal = () => new AbortController().signal) {
  const asked: { input: string; authorization: string | undefined }[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { input: string };
    asked.push({ input: body.input, authorization: request.headers.authorization });
    serve(body, reply, request);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  const logged: string[] = [];
  const clock = { at: 0 };
  const classifier = moderationServer({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/moderations`,
    key: 'sk-test',
    log: pino({}, { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) }),
    now: () => clock.at,
    timeoutSignal: giveUp,
  });
  return { classifier, asked, logged, clock };
}

const answer = (reply: ServerResponse, body: unknown, status = 200) => {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(body));
};
const result = (category_scores: Record<string, number | null>, categories: Record<string, boolean> = {}) => ({
  results: [{ categories, category_scores }],
});

test('MO-09 the moderation server scores the labels that it supports, and the local classifier scores the others', async () => {
  const { classifier, asked } = await given((_body, reply) =>
    answer(
      reply,
      result(
        { harassment: 0.91, 'hate/threatening': 0.6, sexual: 0.2, 'sexual/minors': null, illicit: 0.8, violence: 7 },
        { sexual: true, hate: false },
      ),
    ),
  );
  const scores = await classifier.classify('free robux click here, anyone got weed');
  expect(scores).toMatchObject({ bullying: 0.91, hate: 0.6, sexual: 0.5, violence: 1, drugs: 0.8 });
  expect([scores.spam! > 0.5, scores.weapons ?? 0]).toEqual([true, 0]);
  expect(asked).toEqual([{ input: 'free robux click here, anyone got weed', authorization: 'Bearer sk-test' }]);
});

const insult = 'you are such an idiot loser';

test.each<[string, Serve]>([
  ['answers an error', (_body, reply) => answer(reply, { error: 'no' }, 500)],
  ['refuses the key', (_body, reply) => answer(reply, { error: 'no' }, 401)],
  ['sends something else', (_body, reply) => answer(reply, { results: [] })],
  ['sends no JSON', (_body, reply) => void reply.end('<html>')],
  ['sends us elsewhere', (_body, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (_body, reply) => void reply.destroy()],
  ['does not answer in time', () => asking.abort(new DOMException('too late', 'TimeoutError'))],
])('MO-09 if a server %s, messages are classified locally, and one log line says so', async (_how, serve) => {
  const { classifier, asked, logged, clock } = await given(serve, () => {
    asking = new AbortController();
    return asking.signal;
  });
  for (let at = 0; at < FAILURES_MAX + 4; at++) expect(await classifier.classify(insult)).toEqual(localScores(insult));
  expect(asked).toHaveLength(FAILURES_MAX);
  clock.at += PAUSE_MS;
  await Promise.all([classifier.classify(insult), classifier.classify(insult)]);
  expect(asked).toHaveLength(FAILURES_MAX + 1);
  expect(logged).toEqual(['Moderation server failed; classifying messages locally until it recovers.']);
});

test('MO-09 a message does not wait for a server that never responds', async () => {
  const { classifier } = await given(
    () => undefined,
    () => AbortSignal.timeout(10),
  );
  expect(await classifier.classify(insult)).toEqual(localScores(insult));
});

test('MO-09 a server that recovers is called again, and a log line says so', async () => {
  let isAway = true;
  const { classifier, asked, logged, clock } = await given((_body, reply) =>
    isAway ? answer(reply, {}, 503) : answer(reply, result({ hate: 0.9 })),
  );
  for (let at = 0; at < FAILURES_MAX; at++) await classifier.classify('hello');
  isAway = false;
  expect(((await classifier.classify('hello')) as { hate?: number }).hate ?? 0).toBe(0);
  clock.at += PAUSE_MS;
  expect(await classifier.classify('hello')).toMatchObject({ hate: 0.9 });
  expect(await classifier.classify('hello')).toMatchObject({ hate: 0.9 });
  expect(asked).toHaveLength(FAILURES_MAX + 2);
  expect(logged.at(-1)).toBe('Moderation server recovered.');
});

test('MO-09 concurrent requests are limited, and further messages do not wait', async () => {
  const waiting: ServerResponse[] = [];
  let arrived: () => void = () => undefined;
  const full = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { classifier, asked } = await given((_body, reply) => {
    if (waiting.push(reply) === 32) arrived();
  });
  const first = Array.from({ length: 32 }, () => classifier.classify(insult));
  expect(await classifier.classify(insult)).toEqual(localScores(insult));
  await full;
  for (const reply of waiting) answer(reply, result({ harassment: 0.99 }));
  expect(await Promise.all(first)).toEqual(first.map(() => expect.objectContaining({ bullying: 0.99 })));
  expect(asked).toHaveLength(32);
});

test('MO-09 a message is classified locally if nothing listens at the address', async () => {
  const classifier = moderationServer({ url: 'http://127.0.0.1:1/', key: undefined, log: pino({ level: 'silent' }), now: () => 0 });
  expect(await classifier.classify(insult)).toEqual(localScores(insult));
});
