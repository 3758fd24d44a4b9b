import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { reportBrowserProblem } from '#core/contract/browser-problem.ts';
import { BrowserProblems } from './browser-problems.ts';
import { createHttp, type Http } from './http/server.ts';
import { openLimits } from './limits/open-limits.ts';
import { Metrics } from './metrics.ts';

const METRICS_TOKEN = 'm'.repeat(32);

let http: Http;
afterEach(() => http.close());

async function open() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const problems = new BrowserProblems(log);
  const metrics = new Metrics();
  metrics.counter('browser_problems_total', 'Reports.', 'kind', () => problems.counts);
  const ctx = { log, now: () => new Date(), limits: openLimits({ redis: null }), settings: { METRICS_TOKEN } } as never;
  http = await createHttp({
    ctx,
    routes: [problems.route(), metrics.route()],
    identify: async () => null,
    proxies: { count: 1, header: 'x-forwarded-for' },
  });
  return { lines, problems };
}

const problem = { kind: 'rejection', error: 'TypeError', place: 'chat-1a2b.js:1:234' };
const report = async (payload: object, address = '192.0.2.1') =>
  (await http.inject({ method: 'POST', url: reportBrowserProblem.path, payload, headers: { 'x-forwarded-for': address } })).statusCode;

test('a reported problem is counted in the metrics by its kind, and logged once', async () => {
  const { lines } = await open();
  expect(await report(problem)).toBe(200);
  expect(await report(problem)).toBe(200);
  expect(await report({ ...problem, kind: 'part', place: null })).toBe(200);
  expect(lines.map((line) => JSON.parse(line).problem)).toEqual([problem, { ...problem, kind: 'part', place: null }]);
  const metrics = (await http.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;
  expect(metrics).toContain('browser_problems_total{kind="rejection"} 2');
  expect(metrics).toContain('browser_problems_total{kind="part"} 1');
  expect(metrics).toContain('browser_problems_total{kind="chunk"} 0');
});

test.each([
  ['a message', { ...problem, error: 'noor could not be found' }],
  ['an address with a query', { ...problem, place: 'https://a.test/assets/chat.js?token=1:1:2' }],
  ['an unknown kind', { ...problem, kind: 'other' }],
])('a report with %s is refused, and neither counted nor logged', async (_what, payload) => {
  const { lines, problems } = await open();
  expect(await report(payload)).toBe(422);
  expect({ lines, rejection: problems.counts.rejection }).toEqual({ lines: [], rejection: 0 });
});

test('a report of more than 1 KiB is refused', async () => {
  await open();
  expect(await report({ ...problem, more: 'x'.repeat(1024) })).toBe(413);
});

test('a network can report 10 problems a minute, and other networks are not affected', async () => {
  await open();
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push(await report({ ...problem, place: `chat-1a2b.js:1:${n}` }));
  expect(answers).toEqual([...Array(10).fill(200), 429]);
  expect(await report(problem, '192.0.2.2')).toBe(200);
});

test('at most 200 distinct problems are logged, and all are counted', async () => {
  const { lines, problems } = await open();
  for (let n = 0; n < 300; n += 1) problems.record({ kind: 'error', error: 'TypeError', place: `chat-1a2b.js:1:${n}` });
  expect({ lineCount: lines.length, error: problems.counts.error }).toEqual({ lineCount: 200, error: 300 });
});
