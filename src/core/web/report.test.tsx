import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportBrowserProblem } from '#core/contract/browser-problem.ts';
import { soon } from '#core/testing/soon.ts';
import { UnreachableServer } from './api.ts';
import { ChunkFailed } from './chunk.ts';
import { describeProblem, reportProblem, reportToServer } from './report.ts';
import { FakeServer } from './testing/fake-server.ts';

let server: FakeServer;
let stop: () => void;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server = new FakeServer();
  server.answers(reportBrowserProblem, {});
  stop = reportToServer();
});
afterEach(() => {
  stop();
  server.close();
});

const reports = () => server.callsOf(reportBrowserProblem).map(({ body }) => body);
const reject = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('a rejected promise, a thrown error and a broken part are reported, each distinct one once', async () => {
  reject(new TypeError('x'));
  reject(new TypeError('y'));
  dispatchEvent(new ErrorEvent('error', { error: new RangeError('x') }));
  reportProblem('The chat broke', new TypeError('x'));
  reportProblem('The chat broke', new ChunkFailed(null, 'unknown', () => undefined));
  await soon(() =>
    expect(reports()).toEqual([
      { kind: 'rejection', error: 'TypeError', place: null },
      { kind: 'error', error: 'RangeError', place: null },
      { kind: 'part', error: 'TypeError', place: null },
      { kind: 'chunk', error: 'ChunkFailed', place: null },
    ]),
  );
});

test('a page reports at most five problems, and no expected ones', async () => {
  reject(new UnreachableServer('no answer'));
  reject(new DOMException('gone', 'AbortError'));
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) reject(Object.assign(new Error('x'), { name }));
  await soon(() => expect(reports().map((body) => (body as { error: string }).error)).toEqual(['A', 'B', 'C', 'D', 'E']));
});

test('a report has the class of the error and its position in a script of the site, and no text of a person', () => {
  const error = new TypeError('noor said: my token is abc');
  error.stack =
    'TypeError: noor said: my token is abc\n  at say (https://a.test/assets/chat-1a2b.js:1:234?token=abc)\n  at https://a.test/noor:1:2';
  expect(describeProblem('rejection', error)).toEqual({ kind: 'rejection', error: 'TypeError', place: 'chat-1a2b.js:1:234' });
  expect(describeProblem('rejection', 'noor was here')).toEqual({ kind: 'rejection', error: 'Unknown', place: null });
  expect(describeProblem('error', Object.assign(new Error('x'), { name: 'noor was here' })).error).toBe('Unknown');
});
