import { expect, test } from 'vitest';
import { serverFeature } from '../feature.ts';
import { type Diagnostic, found } from './diagnostic.ts';
import { runDiagnostics } from './run-diagnostics.ts';
import { checkCtx } from './testing.ts';

const aCheck = (id: string, run: Diagnostic['run'], rest: Partial<Diagnostic> = {}): Diagnostic => ({ id, texts: {}, run, ...rest });
const fine = aCheck('fine', async () => found('ok', 'ok'));

test('a check that throws is a finding with its reason, and the others go on', async () => {
  const broken = aCheck('broken', async () => {
    throw new Error('the pipe burst.\nat line 1');
  });
  expect(await runDiagnostics(checkCtx(), [broken, fine])).toMatchObject([
    { id: 'broken', state: 'error', code: 'failed', facts: { reason: 'the pipe burst' } },
    { id: 'fine', state: 'ok', code: 'ok', facts: {} },
  ]);
});

test('a check that takes too long is a finding, and its signal is aborted', async () => {
  let signal: AbortSignal | undefined;
  const endless = aCheck(
    'endless',
    (ctx) => {
      signal = ctx.signal;
      return new Promise(() => undefined);
    },
    { seconds: 0.01 },
  );
  expect(await runDiagnostics(checkCtx(), [endless, fine])).toMatchObject([
    { id: 'endless', state: 'error', code: 'timeout', facts: { seconds: 0.01 } },
    { id: 'fine', state: 'ok' },
  ]);
  expect(signal?.aborted).toBe(true);
});

test('without a database, a check that needs it is skipped', async () => {
  const needy = aCheck('needy', async () => found('ok', 'ok'), { needsDatabase: true });
  expect(await runDiagnostics(checkCtx(), [needy, fine])).toMatchObject([
    { id: 'needy', state: 'skipped', code: 'no_database' },
    { id: 'fine', state: 'ok' },
  ]);
});

test('at most six checks run at a time, and the findings keep the order of the features', async () => {
  let running = 0;
  let most = 0;
  const checks = Array.from({ length: 20 }, (_, at) =>
    aCheck(`check-${at}`, async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return found('ok', 'ok');
    }),
  );
  const half = (name: string, from: number) => serverFeature({ name }, { diagnostics: checks.slice(from, from + 10) });
  const findings = await runDiagnostics(checkCtx({ features: [half('first', 0), half('second', 10)] }));
  expect({ most, ids: findings.map(({ id }) => id) }).toEqual({ most: 6, ids: checks.map(({ id }) => id) });
});

test('no fact repeats a secret of the settings', async () => {
  const SMTP_URL = 'smtp://ana:p%40ssword@mail.example:587';
  const chatty = aCheck('chatty', async () =>
    found('error', 'failed', { one: `${SMTP_URL} refused`, two: 'login of ana with p@ssword', count: 5 }),
  );
  const [finding] = await runDiagnostics(checkCtx({ settings: { SMTP_URL } }), [chatty]);
  expect(finding!.facts).toEqual({ one: '[secret] refused', two: 'login of ana with [secret]', count: 5 });
});
