import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source.ts';

interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | object)[]; nodes: string[]; fixAvailable: boolean | object }>;
}
type AuditResult = (report: AuditReport | null, packages: Record<string, { dev?: boolean }>) => { lines: string[]; code: number };
const { auditResult } = (await import(join(ROOT, 'scripts/audit-report.mjs'))) as { auditResult: AuditResult };

const packages = { 'node_modules/vitest': { dev: true }, 'node_modules/ws': {}, 'node_modules/jsdom': { dev: true } };
const advisory = (name: string, severity: string, title: string) => ({
  source: title.length,
  name,
  dependency: name,
  title,
  url: `https://example.org/${title}`,
  severity,
  cwe: [],
  cvss: { score: 0, vectorString: null },
  range: '>=0.0.0',
});

test('npm run audit names each advisory once, worst first, and fails', () => {
  const { lines, code } = auditResult(
    {
      vulnerabilities: {
        // This package has no advisory of its own.
        jsdom: { via: ['ws'], nodes: ['node_modules/jsdom'], fixAvailable: true },
        vitest: { via: [advisory('vitest', 'low', 'small')], nodes: ['node_modules/vitest'], fixAvailable: false },
        ws: { via: [advisory('ws', 'critical', 'terrible')], nodes: ['node_modules/ws'], fixAvailable: { name: 'ws' } },
      },
    },
    packages,
  );
  expect(lines).toEqual([
    'critical: ws >=0.0.0: terrible (https://example.org/terrible); installed with the product; npm audit fix can update it',
    'low: vitest >=0.0.0: small (https://example.org/small); development only; no update known',
    '2 advisories.',
  ]);
  expect(code).toBe(1);
});

test('npm run audit passes when no advisory is known', () => {
  expect(auditResult({ vulnerabilities: {} }, packages)).toEqual({ lines: ['No advisory is known for any package.'], code: 0 });
});

test.each([
  ['an error', { message: 'the registry is unavailable' }, 'the registry is unavailable'],
  ['nothing', null, 'npm audit gave no report'],
])('npm run audit reports missing advisory data, and fails, when npm answers with %s', (_what, report, reason) => {
  expect(auditResult(report, packages)).toEqual({ lines: [`The registry has no advisory data: ${reason}.`], code: 2 });
});
