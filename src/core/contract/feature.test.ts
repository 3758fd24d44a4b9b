import { expect, test, vi } from 'vitest';
import { byName, flagSpecs, flagValues, manifestsOf, registry } from './feature.ts';

test('a registry is built once per array of features', () => {
  const build = vi.fn((features: readonly object[]) => features.length);
  const count = registry(build);
  const features = [{}, {}];
  expect([count(features), count(features), count([{}])]).toEqual([2, 2, 1]);
  expect(build).toHaveBeenCalledTimes(2);
});

test('manifestsOf returns the same array each time, so registries of manifests are also built once', () => {
  const features = [{ manifest: { name: 'one' } }, { manifest: { name: 'other' } }];
  expect(manifestsOf(features)).toEqual([{ name: 'one' }, { name: 'other' }]);
  expect(manifestsOf(features)).toBe(manifestsOf(features));
});

test('two features that declare the same name are an error', () => {
  expect([...byName('thing', [['a', 1] as const, ['b', 2] as const])]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(() => byName('thing', [['a', 1] as const, ['a', 2] as const])).toThrow('two features declare the thing a');
  expect(() => flagSpecs([{ name: 'one', flags: { beta: { byDefault: true } } }])).toThrow('two features declare the flag beta');
});

test('X-06 a flag keeps its default until it is changed, and is off when no feature declares it', () => {
  expect(flagValues([])).toEqual({ beta: false });
  expect(flagValues([], { beta: true })).toEqual({ beta: true });
});
