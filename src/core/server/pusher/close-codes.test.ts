import { expect, test } from 'vitest';
import { CLOSE_CODES } from './close-codes.ts';

/** Codes that stop a client (wire.md 2.3, tested in core/web/realtime-connection.test.ts). It reconnects on every other code. */
const CRITICAL = [4000, 4001, 4003, 4004, 4005, 4006, 4007, 4008, 4009];
const isCritical = (code: number) => CRITICAL.includes(code);

test('RT-04 a deployment, an outage and a slow reader never stop a client for good; a wrong key or signature does', () => {
  const codeOf = (reason: keyof typeof CLOSE_CODES) => CLOSE_CODES[reason][0];
  const retried = [
    'shutting_down',
    'resync',
    'right_lost',
    'backlog_too_large',
    'backlog_too_old',
    'pong_missing',
    'over_capacity',
    'flood',
  ] as const;
  const final = [
    'unknown_key',
    'path_not_found',
    'bad_version',
    'unsupported_protocol',
    'no_protocol',
    'unauthorized',
    'terminated',
  ] as const;
  expect(retried.map(codeOf).some(isCritical)).toBe(false);
  expect(final.map(codeOf).every(isCritical)).toBe(true);
});
