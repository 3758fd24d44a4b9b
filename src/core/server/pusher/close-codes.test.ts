import { expect, test } from 'vitest';
import { CLOSE_CODES, isCritical } from './close-codes.ts';

test('RT-04 the codes 4000, 4001 and 4003 to 4009 stop a client, and all others let it reconnect', () => {
  const critical = Array.from({ length: 5_000 }, (_, code) => code).filter(isCritical);
  expect(critical).toEqual([4000, 4001, 4003, 4004, 4005, 4006, 4007, 4008, 4009]);
});

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
