import { byName, type FeatureManifest, type FlagName, type FlagSpec, type FlagValues } from './feature.ts';

const CORE_FLAGS: Record<string, FlagSpec> = { beta: { byDefault: false } };

export function flagSpecs(manifests: readonly FeatureManifest[]): ReadonlyMap<string, FlagSpec> {
  return byName('flag', [
    ...manifests.flatMap(({ flags = {} }) => Object.entries(flags) as Array<[string, FlagSpec]>),
    ...Object.entries(CORE_FLAGS),
  ]);
}

/** A flag is off unless the flag it requires is on. */
export function flagValues(manifests: readonly FeatureManifest[], changed: { readonly [Name in FlagName]?: boolean } = {}): FlagValues {
  const specs = flagSpecs(manifests);
  const chosen = (name: string): boolean => changed[name as FlagName] ?? specs.get(name)?.byDefault ?? false;
  const isOn = (name: string): boolean => {
    const required = specs.get(name)?.requires;
    return chosen(name) && (required === undefined || isOn(required));
  };
  return Object.fromEntries([...specs.keys()].map((name) => [name, isOn(name)])) as FlagValues;
}
