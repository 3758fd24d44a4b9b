import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { FEATURES } from '#app/features.ts';

export const ROOT = resolve(import.meta.dirname, '..');

/** The names of the features in call order. A feature may import those before it, never those after it ("call down, publish up"). */
export const FEATURE_ORDER: readonly string[] = FEATURES.map((path) => path.split('/').at(-1)!);

/** The folder of a feature: `src/features/<domain>/<name>`. */
export const folderOf = (feature: string): string => `src/features/${FEATURES[FEATURE_ORDER.indexOf(feature)]}`;

/** The location of a source file in the layout. */
export interface SourceLocation {
  path: string;
  area: 'core' | 'features' | 'app' | 'outside';
  feature: string | null;
  /**
   * `shared` is contract, rules and examples, which both sides use. `demo` is the feature's part of the demo community: `demo.ts` and the
   * folder `demo`.
   */
  tier: 'server' | 'web' | 'demo' | 'shared';
  file: string;
  isTest: boolean;
}

export interface Import {
  from: SourceLocation;
  to: SourceLocation;
  /** Type-only imports are included: they disappear at run time, but the direction rules apply to them too. */
  specifier: string;
}

/** Checks share their inputs: the code base does not change under them. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function oncePerFile<T>(make: (file: string) => T): (file: string) => T {
  const made = new Map<string, T>();
  return (file) => {
    const known = made.get(file) ?? make(file);
    made.set(file, known);
    return known;
  };
}

export const sourceFiles = once((): readonly string[] =>
  ['src', 'checks', 'bench', 'e2e']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((file) => /\.tsx?$/.test(file)),
);

/** Returns the content of a source file. */
export const sourceText = oncePerFile((file) => readFileSync(file, 'utf8'));

export const locationOf = oncePerFile((file): SourceLocation => {
  const path = relative(ROOT, file).replaceAll('\\', '/');
  const parts = path.split('/');
  const area = parts[0] === 'src' && (parts[1] === 'core' || parts[1] === 'features' || parts[1] === 'app') ? parts[1] : 'outside';
  const feature = area === 'features' ? parts[3]! : null;
  const tierPart = area === 'features' ? parts[4] : parts[2];
  const tierName = area === 'features' && tierPart === 'demo.ts' ? 'demo' : tierPart;
  const tier = tierName === 'server' || tierName === 'web' || tierName === 'demo' ? tierName : 'shared';
  return { path, area, feature, tier, file: parts.at(-1)!, isTest: /\.test\.tsx?$|(^|\/)testing(\/|\.ts$)|examples\.ts$/.test(path) };
});

/** The product's source files, without tests, test helpers and examples. */
export const productFiles = once(
  (): ReadonlyArray<{ place: SourceLocation; text: string }> =>
    sourceFiles()
      .map((file) => ({ place: locationOf(file), text: sourceText(file) }))
      .filter(({ place }) => !place.isTest && place.area !== 'outside'),
);

/** Returns a file's text without comments. */
export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Every import statement in the code base whose target is one of its files. */
export const everyImport = once((): readonly Import[] =>
  sourceFiles().flatMap((file) =>
    specifiersOf(file)
      .filter(isOfThisProject)
      .map((specifier) => ({ from: locationOf(file), to: locationOf(targetOf(file, specifier)), specifier })),
  ),
);

/** Every import of a package, with the importing file. */
export const everyPackageImport = once(
  (): ReadonlyArray<{ from: SourceLocation; specifier: string }> =>
    sourceFiles().flatMap((file) =>
      specifiersOf(file)
        .filter((specifier) => !isOfThisProject(specifier))
        .map((specifier) => ({ from: locationOf(file), specifier })),
    ),
);

const isOfThisProject = (specifier: string): boolean => /^[.#]/.test(specifier);

/** The imported file: `#core/...` is a subpath import of package.json, everything else is relative to the importer. */
const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? join(ROOT, 'src', specifier.slice(1)) : resolve(dirname(file), specifier);

const specifiersOf = oncePerFile((file): readonly string[] => {
  const statements =
    /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...sourceText(file).matchAll(statements)].map((hit) => (hit[1] ?? hit[2])!);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}
