import { expect, test } from 'vitest';
import { fromPackage } from './processes.ts';

test('a missing system package is named, and one that is there is not installed again', () => {
  expect(() => fromPackage('no-such-package', () => null)).toThrow('The system package "no-such-package" is missing.');
  expect(fromPackage('no-such-package', () => '/usr/bin/true')).toBe('/usr/bin/true');
});
