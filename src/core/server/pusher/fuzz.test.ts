import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { CLOSE_CODES } from './server-message.ts';
import { channelAuth, requestSignature, userAuth } from './signature.ts';
import { clientFrame, OPCODES } from './testing/client-frame.ts';
import { openRealtime, type Realtime, testApp } from './testing/open-realtime.ts';
import { rawUpgrade } from './testing/raw-client.ts';
import { connect } from './testing/wire-client.ts';

const SOCKETS = 300;
const PUBLICATIONS = 400;

async function open(): Promise<Realtime & { problems: string[] }> {
  const problems: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void problems.push(line) });
  const realtime = await openRealtime({ log, networkLimits: null, grantTimeout: 1 });
  onTestFinished(() => realtime.close());
  return { ...realtime, problems };
}

/** Input of a client. Signatures depend on the id of its socket. */
interface Input {
  /** True when the bytes are complete frames, so that the next frame can be parsed. */
  isFramed: boolean;
  bytes: (socketId: string) => Buffer;
}

const text = fc.oneof(
  fc.constantFrom('', ' ', 'a', '7', '__proto__', 'constructor', '\u0000', '\u200b', 'x'.repeat(201), 'x'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const anything = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });

const channelName = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'c',
      'cache-c',
      'private-c',
      'private-owned-7',
      'private-encrypted-owned-7',
      'private-cache-c',
      'presence-c',
      'presence-room-1',
      'presence-cache-c',
      '#server-to-user-7',
      '#server-to-user-',
      'presence-',
      'private-',
    ),
  },
  { weight: 1, arbitrary: text },
);

const userData = fc.oneof(
  fc.record({ user_id: anything, user_info: fc.jsonValue({ maxDepth: 4 }) }).map((value) => JSON.stringify(value)),
  fc.record({ id: anything, user_info: fc.jsonValue({ maxDepth: 4 }) }).map((value) => JSON.stringify(value)),
  fc.constantFrom('null', '7', '"x"', '[]', '{}'),
  fc.constantFrom('{"user_id":"__proto__"}', '{"user_id":"7"}', '{"id":"7"}', '{"user_id":7,"user_info":null}', '{"user_id":'),
  text,
);

const rightly = fc.boolean();

/** A message of the protocol, correct or with fields of wrong types. */
const message: fc.Arbitrary<(socketId: string) => unknown> = fc.oneof(
  fc.tuple(channelName, userData, fc.boolean(), rightly, text).map(([channel, data, withData, isSigned, other]) => (socketId: string) => {
    const auth = isSigned ? channelAuth(testApp, socketId, channel, withData ? data : undefined) : other;
    return { event: 'pusher:subscribe', data: { channel, auth, ...(withData && { channel_data: data }) } };
  }),
  fc.tuple(userData, rightly, text).map(([data, isSigned, other]) => (socketId: string) => ({
    event: 'pusher:signin',
    data: { auth: isSigned ? userAuth(testApp, socketId, data) : other, user_data: data },
  })),
  channelName.map((channel) => () => ({ event: 'pusher:unsubscribe', data: { channel } })),
  fc.record({ event: fc.constantFrom('client-typing', 'client-'), channel: channelName, data: anything }).map((value) => () => value),
  fc
    .record({
      event: fc.oneof(
        fc.constantFrom(
          'pusher:subscribe',
          'pusher:unsubscribe',
          'pusher:signin',
          'pusher:ping',
          'pusher:pong',
          'pusher_internal:x',
          'toString',
        ),
        anything,
      ),
      data: fc.oneof(
        anything,
        fc.record({ channel: anything, auth: anything, channel_data: anything, user_data: anything }, { requiredKeys: [] }),
      ),
    })
    .map((value) => () => value),
  fc.jsonValue({ maxDepth: 5 }).map((value) => () => value),
);

const framed = (bytes: Input['bytes']): Input => ({ isFramed: true, bytes });
const broken = (bytes: Buffer): Input => ({ isFramed: false, bytes: () => bytes });

const input: fc.Arbitrary<Input> = fc.oneof(
  {
    weight: 12,
    arbitrary: message.map((build) => framed((socketId) => clientFrame('text', JSON.stringify(build(socketId)).slice(0, 16_000)))),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(message, fc.nat({ max: 100 })).map(([build, at]) =>
      framed((socketId) => {
        const whole = Buffer.from(JSON.stringify(build(socketId)));
        return Buffer.concat([
          clientFrame('text', whole.subarray(0, at), false),
          clientFrame('ping'),
          clientFrame('continuation', whole.subarray(at)),
        ]);
      }),
    ),
  },
  { weight: 2, arbitrary: text.map((any) => framed(() => clientFrame('text', any))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 125 }).map((payload) => framed(() => clientFrame('ping', Buffer.from(payload)))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...(Object.keys(OPCODES) as (keyof typeof OPCODES)[])), fc.uint8Array({ maxLength: 300 }), fc.boolean())
      .map(([kind, payload, isFinal]) => broken(clientFrame(kind, Buffer.from(payload), isFinal))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => broken(Buffer.from(bytes))) },
  { weight: 1, arbitrary: fc.integer({ min: 16_000, max: 20_000 }).map((length) => broken(clientFrame('text', 'x'.repeat(length)))) },
);

interface Heard {
  texts: string[];
  closeCode: number | null;
}

/** The complete frames in the server's output after the handshake. */
function framesIn(bytes: Buffer): Heard {
  const heard: Heard = { texts: [], closeCode: null };
  let at = bytes.indexOf('\r\n\r\n') + 4;
  while (at + 2 <= bytes.length) {
    const short = bytes[at + 1]!;
    const head = short === 126 ? 4 : 2;
    if (at + head > bytes.length) break;
    const end = at + head + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
    if (end > bytes.length) break;
    const payload = bytes.subarray(at + head, end);
    const opcode = bytes[at]! & 0x0f;
    if (opcode === OPCODES.text) heard.texts.push(payload.toString());
    if (opcode === OPCODES.close) heard.closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
    at = end;
  }
  return heard;
}

/** The close codes of the gateway and the socket library. */
const KNOWN_CODES = [1000, 1002, 1003, 1005, 1007, 1009, ...Object.values(CLOSE_CODES).map(([code]) => code)];

const LAST = 'There is no event last.';

/**
 * Sends the inputs on a new socket, then a last message, and returns the output of the server. The client leaves when the last message is
 * answered or the server closes. After a broken frame, which may have swallowed the last message, it leaves at once.
 */
async function converse(port: number, inputs: readonly Input[], chunk: number): Promise<Heard> {
  const { socket, answer } = await rawUpgrade(port);
  let bytes = Buffer.from(answer, 'latin1');
  const hello = Promise.withResolvers<string>();
  const last = Promise.withResolvers<void>();
  const listen = (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    const heard = bytes.toString('latin1');
    const id = /"socket_id\\":\\"([\d.]+)/.exec(heard)?.[1];
    if (id) hello.resolve(id);
    if (heard.includes(LAST) || framesIn(bytes).closeCode !== null) last.resolve();
  };
  socket.on('data', listen);
  // A client that breaks the protocol may be disconnected while it is still sending.
  socket.on('error', () => socket.destroy());
  const closed = once(socket, 'close');
  listen(Buffer.alloc(0));
  const socketId = await hello.promise;
  const sent = Buffer.concat([...inputs.map((one) => one.bytes(socketId)), clientFrame('text', '{"event":"last"}')]);
  for (let at = 0; at < sent.length; at += chunk) socket.write(sent.subarray(at, at + chunk));
  if (inputs.every(({ isFramed }) => isFramed)) await Promise.race([last.promise, closed]);
  socket.end();
  await closed;
  return framesIn(bytes);
}

test(`E-04 for any input of a socket, the gateway answers in its protocol and others receive their events (seed ${fuzzSeed})`, async () => {
  const realtime = await open();
  const { port, gateway, bus, problems } = realtime;
  const bystander = await connect(port);
  bystander.send('pusher:subscribe', { channel: 'bystanders' });
  await bystander.waitFor('pusher_internal:subscription_succeeded');
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 12 }), fc.constantFrom(1, 7, 100, 1_000_000), async (inputs, chunk) => {
      const { texts, closeCode } = await converse(port, inputs, chunk);
      const messages = texts.map((one) => JSON.parse(one) as { event: string; data: unknown });
      for (const { event } of messages) expect(event).toMatch(/^pusher(_internal)?:[a-z_]+$/);
      if (closeCode !== null) expect(KNOWN_CODES).toContain(closeCode);
      if (inputs.every(({ isFramed }) => isFramed) && !messages.some(({ event, data }) => event === 'pusher:error' && isClosing(data))) {
        expect(messages).toContainEqual({ event: 'pusher:error', data: { code: 4200, message: LAST } });
      }
      count += 1;
      const event = `event-${count}`;
      bus.publish([{ channel: 'bystanders', event, data: '{}' }]);
      await bystander.waitUntil(() => bystander.raw.some((one) => one.includes(`"${event}"`)), event);
      bystander.raw.length = 0;
    }),
    { seed: fuzzSeed, numRuns: SOCKETS },
  );
  await expect.poll(() => gateway.metrics).toMatchObject({ sockets: 1, channels: 1 });
  expect(problems).toEqual([]);
});

const isClosing = (data: unknown): boolean => (data as { code: number }).code === CLOSE_CODES.unauthorized[0];

test(`E-04 for any correctly signed input, the publish API never answers with a server error (seed ${fuzzSeed})`, async () => {
  const { port, problems } = await open();
  const target = fc.oneof(
    fc.constantFrom('POST /events', 'POST /batch_events', 'GET /channels', 'GET /channels/c', 'GET /channels/presence-c/users'),
    fc.tuple(fc.constantFrom('GET /channels/', 'POST /users/'), text).map(([start, name]) => {
      const path = start + encodeURIComponent(name.toWellFormed());
      return start.startsWith('POST') ? `${path}/terminate_connections` : path;
    }),
  );
  const event = fc.record(
    {
      name: anything,
      data: anything,
      channel: fc.oneof(channelName, anything),
      channels: fc.oneof(fc.array(channelName, { maxLength: 120 }), anything),
      socket_id: fc.oneof(fc.constant('1.2'), anything),
      info: fc.oneof(fc.constantFrom('user_count', 'subscription_count,user_count'), anything),
    },
    { requiredKeys: ['name', 'data'] },
  );
  const body = fc
    .oneof(event, fc.record({ batch: fc.oneof(fc.array(event, { maxLength: 12 }), anything) }), anything)
    .map((value) => JSON.stringify(value));
  const query = fc.dictionary(
    fc.constantFrom('info', 'filter_by_prefix', 'x', '__proto__'),
    text.map((value) => value.toWellFormed()),
  );
  await fc.assert(
    fc.asyncProperty(target, fc.oneof(body, text), query, async (where, sent, extra) => {
      const [method, path] = where.split(' ') as [string, string];
      const {
        status,
        headers,
        text: read,
      } = await fetch(signedUrl(port, method, `/apps/${testApp.id}${path}`, method === 'POST' ? sent : '', extra), {
        method,
        ...(method === 'POST' && { body: sent }),
      }).then(async (reply) => ({ status: reply.status, headers: reply.headers, text: await reply.text() }));
      expect(status, read).toBeLessThan(500);
      expect(status, read).not.toBe(401);
      if (headers.get('content-type')?.startsWith('application/json')) JSON.parse(read);
    }),
    { seed: fuzzSeed, numRuns: PUBLICATIONS },
  );
  expect(problems).toEqual([]);
});

function signedUrl(port: number, method: string, path: string, body: string, extra: Record<string, string>): string {
  const fields = {
    ...extra,
    auth_key: testApp.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    ...(body !== '' && { body_md5: createHash('md5').update(body).digest('hex') }),
  };
  const pairs = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const signature = requestSignature(testApp, `${method}\n${path}\n${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`);
  return `http://127.0.0.1:${port}${path}?${new URLSearchParams([...pairs, ['auth_signature', signature]])}`;
}
