/** How a feature describes itself to both sides (decision 019). Layers add parts to `FeatureManifest` by declaration merging. */

/** Features add flags by declaration merging, and supply their `FlagSpec`. */
export interface Flags {
  /** Enables features that are not ready for general use. */
  beta: true;
}
export type FlagName = keyof Flags & string;

/** The flag of a feature that this server does not have is off. */
export type FlagValues = { readonly [Name in FlagName]: boolean };

export interface FlagSpec {
  byDefault: boolean;
  requires?: FlagName;
}

export interface FeatureManifest {
  readonly name: string;
  /** While it is off, routes answer 404, screens are not rendered and listeners do not run. */
  readonly flag?: FlagName;
  readonly flags?: { readonly [Name in FlagName]?: FlagSpec };
  /** The first segments are reserved, so that no channel can have one as its slug. */
  readonly pages?: readonly PagePath[];
  /** Pages in an area of the app or of an earlier feature, such as `/settings/profile`. */
  readonly subpages?: readonly PagePath[];
}

/** `$name` is any segment. `$slug` is an existing channel or, below `/category`, an existing category. */
export type PagePath = `/${string}`;

export const feature = <const Manifest extends FeatureManifest>(manifest: Manifest): Manifest => manifest;

/** Derives a value from all features, in call order. It is cached with the array of features, so nothing has to be registered. */
export function registry<Feature extends object, Built>(
  build: (features: readonly Feature[]) => Built,
): (features: readonly Feature[]) => Built {
  const built = new WeakMap<readonly Feature[], Built>();
  return (features) => {
    const known = built.get(features);
    if (known !== undefined) return known;
    const made = build(features);
    built.set(features, made);
    return made;
  };
}

/** Throws when two features declare the same name. */
export function byName<Entry>(what: string, entries: Iterable<readonly [name: string, entry: Entry]>): ReadonlyMap<string, Entry> {
  const map = new Map<string, Entry>();
  for (const [name, entry] of entries) {
    if (map.has(name)) throw new Error(`two features declare the ${what} ${name}`);
    map.set(name, entry);
  }
  return map;
}

/** Returns the same array for the same features, so registries of manifests are also built once. */
export const manifestsOf = registry((features: readonly { readonly manifest: FeatureManifest }[]): readonly FeatureManifest[] =>
  features.map(({ manifest }) => manifest),
);

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
