import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { soon } from '#core/testing/soon.ts';
import { features } from './features.ts';
import { call, newPerson } from './testing/node-client.ts';
import { startServer } from './testing/server-process.ts';

const LIST_MODULES = `--import=${pathToFileURL(join(import.meta.dirname, 'testing/list-modules.ts')).href}`;

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number | string } }>;
  status: { code?: number };
}

interface Collector {
  url: string;
  spans: ReceivedSpan[];
  services: Set<string>;
  /** What it answers. */
  status: number;
}

/** A collector that accepts OTLP over http as JSON, the format of opentelemetry.io/docs/specs/otlp. */
async function startCollector(): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], services: new Set(), status: 200 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
    if (request.url !== '/v1/traces' || collector.status !== 200) return;
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: Array<{ resource: Pick<ReceivedSpan, 'attributes'>; scopeSpans: Array<{ spans: ReceivedSpan[] }> }>;
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      collector.services.add(attributeOf(resource, 'service.name') as string);
      collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

const attributeOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
};

test('with a collector, requests, their statements and jobs are traced, with the id of the request', async () => {
  const collector = await startCollector();
  const server = await startServer({
    env: { DATABASE_URL: await testDatabaseUrl(features), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  afterTest(async () => void (await server.stop()));
  const ana = await newPerson(server, 'ana');
  const reply = await fetch(`${server.url}/api/v2/channels/ana`, { headers: { authorization: `Bearer ${ana.token}` } });
  expect(reply.status).toBe(200);
  await call(server, 'GET', '/api/v2/channels/nobody', null);
  // A server that stops sends the remaining spans.
  await server.stop();

  const request = collector.spans.find((span) => attributeOf(span, 'request.id') === reply.headers.get('x-request-id'))!;
  expect(request).toMatchObject({ name: 'GET /api/v2/channels/:slug', kind: 2 });
  expect(['http.request.method', 'http.route', 'http.response.status_code'].map((key) => attributeOf(request, key))).toEqual([
    'GET',
    '/api/v2/channels/:slug',
    200,
  ]);
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ traceId: request.traceId, kind: 3 });
    expect(attributeOf(statement, 'db.system.name')).toBe('postgresql');
    expect(attributeOf(statement, 'db.query.text')).not.toContain('ana');
  }
  const job = collector.spans.find(({ name }) => name === 'job ledger.verify')!;
  expect(attributeOf(job, 'job.outcome')).toBe('done');
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);
  expect(collector.services).toEqual(new Set(['grandstand']));
});

test('a share of 0 sends nothing', async () => {
  const collector = await startCollector();
  const env = { DATABASE_URL: await testDatabaseUrl(features), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' };
  const server = await startServer({ env });
  await newPerson(server, 'ana');
  await server.stop();
  expect(collector.spans).toEqual([]);
});

test('while the collector refuses, requests are served, and the log says it once', async () => {
  const collector = await startCollector();
  collector.status = 400;
  const server = await startServer({
    env: { DATABASE_URL: await testDatabaseUrl(features), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  afterTest(async () => void (await server.stop()));
  const lost = () => server.output().split('Traces cannot be sent').length - 1;
  await newPerson(server, 'ana');
  await soon(() => expect(lost()).toBe(1));
  expect((await call(server, 'GET', '/api/v2/channels/ana', null)).status).toBe(200);
  await server.stop();
  expect(lost()).toBe(1);
});

test('without a collector, the SDK of OpenTelemetry is not loaded', async () => {
  const modulesOf = async (env: Record<string, string>) => {
    const server = await startServer({ env: { DATABASE_URL: await testDatabaseUrl(features), NODE_OPTIONS: LIST_MODULES, ...env } });
    await server.stop();
    return [...server.output().matchAll(/^module .*node_modules\/((?:@[\w-]+\/)?[\w.-]+)/gm)].map(([, name]) => name!);
  };
  const sdk = (names: readonly string[]) => names.filter((name) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api');
  const plain = await modulesOf({});
  expect(plain).toContain('fastify');
  expect(sdk(plain)).toEqual([]);
  const { url } = await startCollector();
  expect(sdk(await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url }))).toContain('@opentelemetry/sdk-trace');
});
