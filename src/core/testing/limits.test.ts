import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testLimit, waitLimit } from './limits.ts';

beforeEach(() => vi.unstubAllEnvs());
afterEach(() => vi.unstubAllEnvs());

test('the limits follow the slowness of the machine, and stay below the longest timer on an overloaded one', () => {
  vi.stubEnv('TEST_SLOWNESS', '0.5');
  expect({ test: testLimit(), wait: waitLimit() }).toEqual({ test: 600_000, wait: 120_000 });
  vi.stubEnv('TEST_SLOWNESS', '100000');
  expect({ test: testLimit(), wait: waitLimit() }).toEqual({ test: 2 ** 31 - 1, wait: 2 ** 31 - 1 });
});
