import { beforeEach, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { check, diagnosticNamed, NOW } from '../diagnostics/testing.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { setDeadline } from './deadline.ts';
import { deadlinesServer } from './feature.ts';
import { runAllDue } from './run-deadlines.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp([deadlinesServer], { now: NOW });
});

const checked = (isServer = true) => check(diagnosticNamed('deadlines'), { db: app.db, now: app.clock.now, isServer });
const BROKEN = {
  kind: 'house.roof',
  run: async () => {
    throw new Error('the roof leaks');
  },
};
const set = () => app.ctx.tx((tx) => setDeadline(tx, BROKEN, '1', msAfter(NOW, 1_000)));

test('a deadline that fails again and again is an error with its kind', async () => {
  await set();
  expect(await checked()).toMatchObject({ state: 'ok', code: 'ok' });
  for (const seconds of [10, 60]) {
    app.clock.pass(seconds);
    await runAllDue(app.ctx, [BROKEN]);
  }
  expect(await checked()).toMatchObject({
    state: 'error',
    text: '1 deadline fails again and again: house.roof.',
    advice: expect.stringContaining('a deadline failed'),
  });
});

test('a deadline that nothing runs is a warning on a running server only', async () => {
  await set();
  app.clock.pass(400);
  expect(await checked()).toMatchObject({ state: 'warning', text: '1 deadline is late: house.roof.' });
  expect(await checked(false)).toMatchObject({ state: 'ok' });
});
