import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import { parsePlaylist } from '#core/server/media/hls/testing/parse-playlist.ts';
import { publish } from '#core/server/media/rtmp/publisher.ts';
import { Metrics } from '#core/server/metrics.ts';
import { connect } from '#core/server/pusher/testing/wire-client.ts';
import { table } from '#core/server/settings/read-settings.ts';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { startRedis } from '#core/server/testing/start-redis.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { soon } from '#core/testing/soon.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { features } from './features.ts';
import { type Running, startGrandstand } from './grandstand.ts';
import { liveSettingsOf } from './settings.ts';
import { call, newPerson } from './testing/node-client.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Declared {
  name: string;
  help: string;
  type: string;
  labelNames: string[];
}

/** Standard metrics of Node. Some exist only on Linux. */
const STANDARD = /^(process|nodejs)_/;

let server: Running;
let registry: Registry;
beforeAll(async () => {
  registry = new Registry();
  const folder = temporaryFolder('metrics');
  const redis = await startRedis();
  const env = {
    DATABASE_URL: await testDatabaseUrl(features),
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    PORT: '0',
    RTMP_PORT: '0',
    PUSHER_APP_KEY: 'demo-key',
  };
  server = await startGrandstand(liveSettingsOf(env, { demo: false, dev: false }), pino({ level: 'silent' }), {
    metrics: new Metrics(registry),
  });
  return async () => {
    await server.stop();
    await redis.stop();
    rmSync(folder, { recursive: true });
  };
});

const declared = () => registry.getMetricsAsArray() as unknown as Declared[];
const exported = async () => (await fetch(`${server.localUrl}/metrics`)).text();
const sampled = async (sample: string) =>
  Number(
    (await exported())
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')[1],
  );

/** The labels of each series by its name, as Prometheus stores them. */
function seriesLabels(): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>();
  for (const { name, type, labelNames } of declared()) {
    const labels = new Set([...labelNames, 'job', 'instance']);
    if (type === 'histogram') {
      series.set(`${name}_bucket`, new Set([...labels, 'le']));
      for (const part of ['_sum', '_count']) series.set(name + part, labels);
    } else series.set(name, labels);
  }
  // Prometheus adds the result of each scrape.
  return series.set('up', new Set(['job', 'instance']));
}

const WORDS = new Set(
  'sum max min abs rate increase topk time by without le histogram_quantile label_values and or on ignoring group_left'.split(' '),
);

/** Faults of a query: series that do not exist, and labels that none of its series has. */
function faultsOf(expression: string): string[] {
  const series = seriesLabels();
  const plain = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const grouped = [...plain.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(/,\s*/));
  const selectors = [...plain.matchAll(/([a-z_][a-z_0-9]*)\{([^}]*)\}/g)].map(([, name, matchers]) => ({
    name: name!,
    labels: [...matchers!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  }));
  const bare = plain.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(?:by|without) \([^)]*\)/g, '');
  const names = (bare.match(/[a-z_][a-z_0-9]*/g) ?? []).filter((word) => !WORDS.has(word));
  const known = new Set(names.flatMap((name) => [...(series.get(name) ?? [])]));
  return [
    ...names.filter((name) => !series.has(name)),
    ...selectors.flatMap(({ name, labels }) => labels.filter((label) => !series.get(name)?.has(label)).map((label) => `${name}{${label}}`)),
    ...grouped.filter((label) => !known.has(label)),
  ];
}

test('a query with an unknown series or label is a fault', () => {
  expect(faultsOf('sum by (lane) (rate(database_wait_seconds_bucket{lane="work"}[5m])) > 0')).toEqual([]);
  expect(faultsOf('sum by (kind) (rate(database_wait_second{lane="work"}[5m]))')).toEqual([
    'database_wait_second',
    'database_wait_second{lane}',
    'kind',
  ]);
  expect(faultsOf('time() - max(ledger_faults{kind="a"})')).toEqual(['ledger_faults{kind}']);
});

test('every series and label of the dashboard exists on a running server', () => {
  const { panels, templating } = JSON.parse(read('ops/grafana/grandstand.json')) as {
    panels: Array<{ title: string; targets?: Array<{ expr: string; legendFormat: string }> }>;
    templating: { list: Array<{ query: string; type: string }> };
  };
  const targets = panels.flatMap(({ targets: all = [] }) => all);
  expect(targets.length).toBeGreaterThan(40);
  expect(targets.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
  const series = seriesLabels();
  const unlabeled = targets.filter(({ expr, legendFormat }) => {
    const labels = new Set((expr.match(/[a-z_][a-z_0-9]*/g) ?? []).flatMap((name) => [...(series.get(name) ?? [])]));
    return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].some(([, label]) => !labels.has(label!));
  });
  expect(unlabeled).toEqual([]);
  const queries = templating.list.filter(({ type }) => type === 'query').map(({ query }) => /\((\w+)/.exec(query)![1]!);
  expect(queries.filter((name) => !series.has(name))).toEqual([]);
});

test('every declared metric is on the dashboard', () => {
  const dashboard = read('ops/grafana/grandstand.json');
  const missing = declared().filter(({ name }) => !STANDARD.test(name) && !dashboard.includes(name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every series and label of the alert rules exists on a running server, and each rule says what to do', () => {
  const rules = read('ops/prometheus/alerts.yaml')
    .split(/^ {6}- alert: /m)
    .slice(1);
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) {
    expect(rule).toMatch(/^\w+\n {8}expr: .+\n(?: {8}for: \d+[mh]\n)? {8}labels: \{ severity: (?:page|ticket) \}\n {8}annotations:\n/);
    expect(rule).toMatch(/ {10}summary: .+\.\n {10}action: .+\.\n/);
    expect(faultsOf(/expr: (.+)/.exec(rule)![1]!)).toEqual([]);
  }
});

test('docs/operating.md has the table of all metrics with their help (update it with `-u`)', async () => {
  const file = resolve(ROOT, 'docs/operating.md');
  const [before, after] = readFileSync(file, 'utf8').split(/(?<=## Metrics\n\n(?:[^|\n].*\n|\n)*)(?:\|.*\n)+/);
  expect(after).toBeDefined();
  const rows = declared()
    .filter(({ name }) => !STANDARD.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labelNames, help }) => [`\`${name}\``, type, labelNames.map((label) => `\`${label}\``).join(', '), help]);
  const lines = table([['metric', 'type', 'labels', 'what it is'], ...rows]).map((line) => `${line}\n`);
  await expect([before!, ...lines, after!].join('')).toMatchFileSnapshot(file);
});

test('each metric has one sentence of help, and no label names a channel, a person or a message', () => {
  for (const { name, help, labelNames } of declared().filter((metric) => !STANDARD.test(metric.name))) {
    expect(help, name).toMatch(/^[A-Z0-9].*\.$/);
    expect(
      labelNames.filter((label) => /channel|user|slug|message|address|session/.test(label)),
      name,
    ).toEqual([]);
  }
});

test('a stream is measured from its encoder to its viewers', async () => {
  const node = { url: server.localUrl };
  const { token } = await newPerson(node, 'streamer');
  const { data } = (await call(node, 'GET', '/api/internal/v1/channels/streamer/stream-key', token)).body;
  const encoder = await publish({ url: data.server_url, key: data.stream_key });
  await sendSeconds(encoder, 4);
  await soon(async () => expect(await sampled('ingest_streams')).toBe(1));
  await soon(async () => expect(await sampled('ingest_bytes_total')).toBeGreaterThan(10_000));
  const master = await (await fetch(`${server.localUrl}/media/live/streamer/master.m3u8`)).text();
  const playlist = `${server.localUrl}/media/live/streamer/${/^(.+\/main\.m3u8)$/m.exec(master)![1]}`;
  const open = parsePlaylist(await (await fetch(playlist)).text()).segments.at(-1)!;
  const waiting = fetch(`${playlist}?_HLS_msn=${open.sequence + 1}&_HLS_part=0`);
  await soon(async () => expect(await sampled('media_blocked_reads')).toBe(1));
  await sendSeconds(encoder, 4, 4000);
  expect((await waiting).status).toBe(200);
  expect(await sampled('media_blocked_reads')).toBe(0);
  expect(await sampled('media_blocked_seconds_count')).toBeGreaterThan(0);
  expect(await sampled('media_requests_total{source="live"}')).toBe(3);
  expect(await sampled('media_bytes_total{source="live"}')).toBeGreaterThan(Buffer.byteLength(master) - 1);
  await encoder.close();
  await soon(async () => expect(await sampled('ingest_ended_total{reason="unpublished"}')).toBe(1));
  await soon(async () => expect(await sampled('ingest_streams')).toBe(0));
});

test('a sent message counts as accepted, and its way to the sockets and its statements are measured', async () => {
  const node = { url: server.localUrl };
  const ana = await newPerson(node, 'ana');
  const { chatroom } = (await call(node, 'GET', '/api/v2/channels/ana', null)).body;
  const socket = await connect(Number(new URL(server.localUrl).port));
  const channel = `chatrooms.${chatroom.id}.v2`;
  socket.send('pusher:subscribe', { channel });
  await socket.waitFor('pusher_internal:subscription_succeeded', channel);
  const send = (content: string) => call(node, 'POST', `/api/v2/messages/send/${chatroom.id}`, ana.token, { content });
  const [accepted, delays] = [await sampled('chat_sends_total{outcome="accepted"}'), await sampled('fan_out_delay_seconds_count')];
  expect((await send('hello')).status).toBe(200);
  expect((await send('x'.repeat(501))).status).toBe(400);
  await socket.waitFor('App\\Events\\ChatMessageEvent');
  expect(await sampled('chat_sends_total{outcome="accepted"}')).toBe(accepted + 1);
  expect(await sampled('chat_sends_total{outcome="MESSAGE_CONTENT_LENGTH_ERROR"}')).toBe(1);
  expect(await sampled('chat_send_seconds_count')).toBe(2);
  expect(await sampled('fan_out_delay_seconds_count')).toBeGreaterThan(delays);
  expect(await sampled('database_statement_seconds_count')).toBeGreaterThan(0);
  expect(await sampled('redis_up')).toBe(1);
  expect(await sampled('disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
});
