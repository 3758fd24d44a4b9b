/**
 * How a feature describes itself to both sides (decision 019): `features/x/feature.ts` exports `feature({...})`. Core knows no feature. The parts of a
 * manifest are an open interface: the layer that owns a part (channels: permissions, moderation: audit acts, chat: commands) adds it to
 * `FeatureManifest` by declaration merging.
 */

/** The feature flags of an installation, by name. A feature adds its own by declaration merging and supplies their `FlagSpec`. */
export interface Flags {
  /** Enables features that are not ready for general use. */
  beta: true;
}
export type FlagName = keyof Flags & string;

/** The state of each flag. The flag of a feature that this server does not have is off. */
export type FlagValues = { readonly [Name in FlagName]: boolean };

export interface FlagSpec {
  byDefault: boolean;
  /** Another flag that must be on for this one to be on. */
  requires?: FlagName;
}

export interface FeatureManifest {
  /** The name of the feature's folder. */
  readonly name: string;
  /**
   * While this flag is off, the feature is unreachable: its routes answer 404, its screens are not rendered and its listeners do not run.
   */
  readonly flag?: FlagName;
  /** The flags that the feature declares. */
  readonly flags?: { readonly [Name in FlagName]?: FlagSpec };
  /** The paths of the feature's pages. The first segment of each is reserved, so that no channel can have it as its slug. */
  readonly pages?: readonly PagePath[];
  /** The paths of its pages in an area of the app or of an earlier feature, such as `/settings/profile`. */
  readonly subpages?: readonly PagePath[];
}

/**
 * The path of a page as the router writes it. `$name` is any one segment. `$slug` is the slug of a channel or, below `/category`, of a
 * category, which has to exist.
 */
export type PagePath = `/${string}`;

/** Declares a feature and keeps the exact types of its parts: `polls.permissions.manage_polls`. */
export const feature = <const Manifest extends FeatureManifest>(manifest: Manifest): Manifest => manifest;

/**
 * A value derived from all features, in call order. It is built once per array of features and cached with that array, so nothing has to be
 * registered: the array travels in `Ctx` on the server and in one React context in the browser.
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

/** Collects named entries of all features in one record. Throws when two features declare the same name. */
export function byName<Entry>(what: string, entries: Iterable<readonly [name: string, entry: Entry]>): ReadonlyMap<string, Entry> {
  const map = new Map<string, Entry>();
  for (const [name, entry] of entries) {
    if (map.has(name)) throw new Error(`two features declare the ${what} ${name}`);
    map.set(name, entry);
  }
  return map;
}

/** The manifests of these features. It returns the same array for the same features, so registries of manifests are also built once. */
export const manifestsOf = registry((features: readonly { readonly manifest: FeatureManifest }[]): readonly FeatureManifest[] =>
  features.map(({ manifest }) => manifest),
);
