import { byName, type FeatureManifest, type FlagName, type FlagSpec, type FlagValues } from './feature.ts';

const CORE_FLAGS: Record<string, FlagSpec> = { beta: { byDefault: false } };

/** Every flag that these features bring, and core's own, with what it needs. */
export function flagSpecs(manifests: readonly FeatureManifest[]): ReadonlyMap<string, FlagSpec> {
  return byName('flag', [
    ...manifests.flatMap(({ flags = {} }) => Object.entries(flags) as Array<[string, FlagSpec]>),
    ...Object.entries(CORE_FLAGS),
  ]);
}

/** The flags of an installation: the defaults of these features, then what the operator changed. A flag is off without the one it requires. */
export function flagValues(manifests: readonly FeatureManifest[], changed: { readonly [Name in FlagName]?: boolean } = {}): FlagValues {
  const specs = flagSpecs(manifests);
  const chosen = (name: string): boolean => changed[name as FlagName] ?? specs.get(name)?.byDefault ?? false;
  const isOn = (name: string): boolean => {
    const required = specs.get(name)?.requires;
    return chosen(name) && (required === undefined || isOn(required));
  };
  return Object.fromEntries([...specs.keys()].map((name) => [name, isOn(name)])) as FlagValues;
}
