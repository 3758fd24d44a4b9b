import { expect, test, vi } from 'vitest';
import { byName, manifestsOf, registry } from './feature.ts';
import { flagSpecs, flagValues } from './flags.ts';

test('a registry is built once for an array of features', () => {
  const build = vi.fn((features: readonly object[]) => features.length);
  const count = registry(build);
  const features = [{}, {}];
  expect([count(features), count(features), count([{}])]).toEqual([2, 2, 1]);
  expect(build).toHaveBeenCalledTimes(2);
});

test('the manifests of an array of features are one array, so that registries of manifests are built once too', () => {
  const features = [{ manifest: { name: 'one' } }, { manifest: { name: 'other' } }];
  expect(manifestsOf(features)).toEqual([{ name: 'one' }, { name: 'other' }]);
  expect(manifestsOf(features)).toBe(manifestsOf(features));
});

test('two features cannot declare one name', () => {
  expect([...byName('thing', [['a', 1] as const, ['b', 2] as const])]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(() => byName('thing', [['a', 1] as const, ['a', 2] as const])).toThrow('two features declare the thing a');
  expect(() => flagSpecs([{ name: 'one', flags: { beta: { byDefault: true } } }])).toThrow('two features declare the flag beta');
});

test('X-06 a flag has its default until it is changed, and is off where no feature brings it', () => {
  expect(flagValues([])).toEqual({ beta: false });
  expect(flagValues([], { beta: true })).toEqual({ beta: true });
});
