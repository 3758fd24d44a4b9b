import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#core/server/db/open-database.ts';
import { publish, type RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import { connect, type WireClient } from '#core/server/pusher/testing/wire-client.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { freePort, temporaryFolder } from '#core/server/testing/processes.ts';
import { startRedis } from '#core/server/testing/start-redis.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { soon } from '#core/testing/soon.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { features } from './features.ts';
import { call, newPerson, type Person } from './testing/node-client.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** A node that is restarted at the same addresses. Its delay is longer than any test: a second signal ends it. */
class Node {
  readonly #env: Record<string, string>;
  running!: ServerProcess;

  constructor(env: Record<string, string>) {
    this.#env = { ...env, SHUTDOWN_DELAY: '999' };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#env.PORT}`;
  }
  get rtmp(): string {
    return `rtmp://127.0.0.1:${this.#env.RTMP_PORT}/live`;
  }

  async start(): Promise<void> {
    this.running = await startServer({ env: this.#env });
  }

  isHealthy(): Promise<boolean> {
    return fetch(`${this.url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
  }

  async announceStop(): Promise<void> {
    process.kill(this.running.pid, 'SIGTERM');
    await soon(async () => expect(await this.isHealthy()).toBe(false));
  }
}

let nodes: [Node, Node];
let ana: Person;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  const [url, redis] = await Promise.all([testDatabaseUrl(features), startRedis()]);
  afterTest(redis.stop);
  const folder = temporaryFolder('rolling-restart');
  afterTest(async () => rmSync(folder, { recursive: true }));
  const shared = { DATABASE_URL: url, REDIS_URL: redis.url, DATA_DIR: folder, PUSHER_APP_KEY: 'demo-key', RATE_LIMITS: 'off' };
  const aNode = async () => new Node({ ...shared, PORT: String(await freePort()), RTMP_PORT: String(await freePort()) });
  nodes = [await aNode(), await aNode()];
  for (const node of nodes) {
    await node.start();
    afterTest(async () => {
      await node.running.stop('SIGKILL');
    });
  }
  database = await openDatabase({ url, log: pino({ level: 'silent' }) });
  afterTest(() => database.close());
  ana = await newPerson(nodes[0], 'ana');
});

/** The first node that reports that it is healthy, as a load balancer chooses. */
async function healthyNode(): Promise<Node> {
  for (const node of nodes) if (await node.isHealthy()) return node;
  throw new Error('No node is healthy.');
}

test('a node that is going to stop answers 503 to health checks and serves everything else, until a second signal', async () => {
  const [, node] = nodes;
  const socket = await connect(Number(new URL(node.url).port));
  await node.announceStop();

  const page = await fetch(`${node.url}/api/v1/settings`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect(await (await fetch(`${node.url}/healthz`)).text()).toMatch(/^the server is stopping\n/);
  const late = await connect(Number(new URL(node.url).port));
  expect([socket.closed, late.closed]).toEqual([null, null]);

  expect(await node.running.stop()).toBe(0);
  for (const one of [socket, late]) expect(await one.waitForClose()).toMatchObject({ code: 4200 });
  await node.start();
});

/** Sends numbered messages one after the other, each to a node that is healthy, until it is told to stop. */
function sender(chatroomId: number) {
  const answered: string[] = [];
  let isOver = false;
  const ended = (async () => {
    for (let number = 1; !isOver; number++) {
      const node = await healthyNode();
      const reply = await call(node, 'POST', `/api/v2/messages/send/${chatroomId}`, ana.token, { content: `message ${number}` });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      answered.push(reply.body.data.id);
    }
  })();
  // Its failure is reported at the end.
  ended.catch(() => undefined);
  return {
    answered,
    /** Resolves after further answered messages. */
    more: async (count: number) => {
      const wanted = answered.length + count;
      await Promise.race([ended, soon(() => expect(answered.length).toBeGreaterThanOrEqual(wanted))]);
    },
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

/** A page: it shows what its socket receives, and after each reconnection also the history since then, each message once. */
async function reader(chatroomId: number, first: Node) {
  const shown: string[] = [];
  let socket: WireClient;
  const receivedOf = ({ frames }: WireClient) =>
    frames.flatMap(({ event, data }) => (event === 'App\\Events\\ChatMessageEvent' ? [JSON.parse(data as string).id as string] : []));
  const show = (ids: readonly string[]) => shown.push(...ids.filter((id) => !shown.includes(id)));
  const open = async (node: Node) => {
    socket = await connect(Number(new URL(node.url).port));
    socket.send('pusher:subscribe', { channel: `chatrooms.${chatroomId}.v2` });
    await socket.waitFor('pusher_internal:subscription_succeeded');
  };
  const history = async () => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/api/v2/channels/ana/messages?limit=200${cursor && `&cursor=${cursor}`}`;
      const { body } = await call(await healthyNode(), 'GET', path, null);
      const page = body.data as { messages: { id: string }[]; cursor: string | null };
      ids.push(...page.messages.map(({ id }) => id));
      cursor = page.cursor;
    }
    return ids;
  };
  await open(first);
  return {
    shown,
    received: () => receivedOf(socket),
    /** Its node has closed the socket: reconnects to another one and closes the gap. */
    reconnect: async () => {
      expect(await socket.waitForClose()).toMatchObject({ code: 4200 });
      const received = receivedOf(socket);
      expect(new Set(received).size).toBe(received.length);
      show(received);
      await open(await healthyNode());
      show(await history());
    },
    end: async (last: string) => {
      await socket.waitUntil(() => receivedOf(socket).includes(last) || shown.includes(last), 'the last message');
      show(receivedOf(socket));
      await socket.close();
    },
  };
}

/** An encoder that reconnects when it loses its connection, as OBS does, and continues its timestamps. */
async function encoder(key: string, first: Node) {
  let seconds = 0;
  let publisher: RtmpPublisher;
  const open = async (node: Node) => {
    publisher = await publish({ url: node.rtmp, key });
  };
  await open(first);
  // An encoder that is silent for 10 s is disconnected, and a busy machine may take longer between two steps.
  const alive = setInterval(() => publisher.metadata({}), 1000);
  afterTest(async () => {
    clearInterval(alive);
    await publisher.close();
  });
  return {
    stream: async (more: number) => {
      await sendSeconds(publisher, more, seconds * 1000);
      seconds += more;
    },
    reconnect: async () => {
      await publisher.closed;
      await open(await healthyNode());
    },
  };
}

interface Segment {
  media: string;
  sequence: number;
  time: number;
  duration: number;
}
const segments = () =>
  database.db.rows(sql<Segment>`
    select media_id as media, sequence, media_time as time, duration from media_segments where variant = 'main' order by sequence`);

test('while both nodes are restarted one after the other, every message arrives once and the stream stays the same', async () => {
  const { chatroom } = (await call(nodes[0], 'GET', '/api/v2/channels/ana', null)).body;
  const { stream_key } = (await call(nodes[0], 'GET', '/api/internal/v1/channels/ana/stream-key', ana.token)).body.data;
  const livestream = async () => (await call(await healthyNode(), 'GET', '/api/v2/channels/ana', null)).body.livestream;
  const streaming = await encoder(stream_key, nodes[0]);
  const readers = [await reader(chatroom.id, nodes[0]), await reader(chatroom.id, nodes[1])] as const;
  const sending = sender(chatroom.id);
  await streaming.stream(6);
  const { id } = await soon(async () => {
    const live = await livestream();
    expect(live).toMatchObject({ is_live: true });
    return live as { id: number };
  });

  for (const [at, node] of nodes.entries()) {
    const before = readers[at]!.received().length;
    await node.announceStop();
    await sending.more(5);
    // The sockets of a node that is going to stop still receive what the other one stores.
    await soon(() => expect(readers[at]!.received().length).toBeGreaterThan(before + 4));
    expect(await node.running.stop()).toBe(0);
    await Promise.all(at === 0 ? [readers[0].reconnect()] : readers.map((one) => one.reconnect()));
    await streaming.reconnect();
    await streaming.stream(6);
    expect(await livestream()).toMatchObject({ id, is_live: true });
    await node.start();
    await sending.more(5);
  }
  await sending.stop();

  expect(sending.answered.length).toBeGreaterThanOrEqual(20);
  for (const one of readers) {
    await one.end(sending.answered.at(-1)!);
    expect(one.shown.toSorted()).toEqual(sending.answered.toSorted());
  }
  // Its last segment is open.
  const stored = await soon(async () => {
    const rows = await segments();
    expect(rows.reduce((sum, { duration }) => sum + duration, 0)).toBeGreaterThan(15.5);
    return rows;
  });
  expect(new Set(stored.map(({ media }) => media)).size).toBe(1);
  // No media time is lost, and none is stored twice.
  for (const [index, { time }] of stored.slice(1).entries()) expect(time).toBeCloseTo(stored[index]!.time + stored[index]!.duration, 2);
  expect(await livestream()).toMatchObject({ id, is_live: true });
});
