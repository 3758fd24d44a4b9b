/**
 * How a feature describes itself to both sides: `features/x/feature.ts` exports `feature({...})`. Core knows no feature. What can be
 * declared is an open interface: the layer that owns a part (channels: permissions, moderation: audit acts, chat: commands) adds it to
 * `FeatureManifest` by declaration merging.
 */

/** The switches of an installation, by name; a feature adds its own by declaration merging and supplies their `FlagSpec`. */
export interface Flags {
  /** Features that are not ready for everybody. */
  beta: true;
}
export type FlagName = keyof Flags & string;

/** Which flags are on. A flag of a feature that this server does not have is off. */
export type FlagValues = { readonly [Name in FlagName]: boolean };

export interface FlagSpec {
  byDefault: boolean;
  /** A flag without which this one is off too. */
  requires?: FlagName;
}

export interface FeatureManifest {
  /** The name of its folder. */
  readonly name: string;
  /** While this flag is off, nobody can reach anything of the feature: its routes answer 404, nothing of it is drawn or listens. */
  readonly flag?: FlagName;
  /** The flags that it brings. */
  readonly flags?: { readonly [Name in FlagName]?: FlagSpec };
}

/** Declares a feature, keeping the exact types of its parts: `polls.permissions.manage_polls`. */
export const feature = <const Manifest extends FeatureManifest>(manifest: Manifest): Manifest => manifest;

/**
 * Something that is derived from all features, in call order. It is built once for an array of features and remembered with it, so
 * nothing has to be registered anywhere: the array travels in `Ctx` on the server and in one React context in the browser.
 */
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

/** Puts what features declare under names into one map. Throws when two features declare the same name. */
export function byName<Entry>(what: string, entries: Iterable<readonly [name: string, entry: Entry]>): ReadonlyMap<string, Entry> {
  const map = new Map<string, Entry>();
  for (const [name, entry] of entries) {
    if (map.has(name)) throw new Error(`two features declare the ${what} ${name}`);
    map.set(name, entry);
  }
  return map;
}

/** The manifests of these features, the same array each time, so that registries of manifests are built once too. */
export const manifestsOf = registry((features: readonly { readonly manifest: FeatureManifest }[]): readonly FeatureManifest[] =>
  features.map(({ manifest }) => manifest),
);
