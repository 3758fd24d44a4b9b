import { expect, test } from 'vitest';
import { serverFeature } from '../feature.ts';
import { type Diagnostic, found } from './diagnostic.ts';
import { hasErrors, reportOf, reportText } from './report.ts';
import { runDiagnostics } from './run-diagnostics.ts';
import { checkCtx } from './testing.ts';

const texts = {
  'check.roof': 'Roof',
  'check.roof.leaks': 'The roof leaks {liters, plural, one {# liter} other {# liters}} at {place}, and {left_bytes} are left.',
  'check.roof.leaks.fix':
    'Call ana@roofs.example, and bring a ladder, a hammer, forty nails, two sheets of tin and somebody to hold the ladder.',
  'check.door': 'Door',
  'check.door.ok': 'The door closes.',
};
const door: Diagnostic = { id: 'door', texts, run: async () => found('ok', 'ok') };
const roof: Diagnostic = {
  id: 'roof',
  texts,
  run: async () => found('error', 'leaks', { liters: 1200, place: '198.51.100.7', left_bytes: 3 * 1024 ** 3 }),
};

const report = async () => {
  const features = [serverFeature({ name: 'house' }, { diagnostics: [door, roof] })];
  return reportOf({ features }, await runDiagnostics(checkCtx({ features })));
};

test('a report has errors first, each as a sentence with its advice and without addresses', async () => {
  const findings = await report();
  expect(findings.map(({ took_ms: _took, ...finding }) => finding)).toEqual([
    {
      id: 'roof',
      state: 'error',
      code: 'leaks',
      facts: { liters: 1200, place: '[address]', left_bytes: 3 * 1024 ** 3 },
      title: 'Roof',
      text: 'The roof leaks 1,200 liters at [address], and 3 GB are left.',
      advice: 'Call [email], and bring a ladder, a hammer, forty nails, two sheets of tin and somebody to hold the ladder.',
    },
    { id: 'door', state: 'ok', code: 'ok', facts: {}, title: 'Door', text: 'The door closes.', advice: null },
  ]);
  expect([hasErrors(findings), hasErrors(findings.slice(1))]).toEqual([true, false]);
});

test('in a terminal each finding has its state, wraps at 100 characters, and the last line counts them', async () => {
  expect(reportText(await report())).toBe(
    [
      'error    Roof: The roof leaks 1,200 liters at [address], and 3 GB are left.',
      '         Call [email], and bring a ladder, a hammer, forty nails, two sheets of tin and somebody to',
      '         hold the ladder.',
      'ok       Door: The door closes.',
      '',
      '1 error, 0 warnings, 1 ok, 0 skipped',
    ].join('\n'),
  );
});
