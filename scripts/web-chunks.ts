import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { SCHEMAS } from './contracts-of-browser.ts';

/** The modules that a page of the site loads before it can be used, or together right after that. */
export interface Place {
  /** The name of its chunk. */
  name: string;
  /** The modules that it loads at once with `import()`, by the ends of their paths. They become one module, which loads with one request. */
  roots: RegExp;
  /** These parts of a page load when it can already be used. They get what no page loads at once. */
  later?: true;
  /** Modules in chunks of their own that it also loads before it can be used. They count for the limit. */
  also?: RegExp;
  /**
   * The most that its scripts may weigh: `bytes` compressed with Brotli, in `files` requests. Those of every page count too, but parts that
   * load later are weighed without what pages load at once.
   */
  limit?: { bytes: number; files: number };
}

/** The scripts of one place. */
export interface Weight {
  place: Place;
  /** File names, in the order in which they are found from the page's entry. */
  files: string[];
  bytes: number;
}

type Module = Pick<Rolldown.ModuleInfo, 'importedIds' | 'importers' | 'code'>;
type Graph = ReadonlyMap<string, Module>;
type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'facadeModuleId' | 'fileName' | 'imports' | 'moduleIds'>;

/** Modules that only pass on what others export. Who imports one name of them does not load the others. */
const BARREL = /\/src\/features\/[^/]+\/[^/]+\/\w+\/api\.ts$/;
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const EXPORTS = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const fileOf = (path: string): string => path.split('/').at(-1)!;
/** The names of `a, b as c`: those before the `as` with 0, those after it with -1. */
const namesIn = (list: string, side: 0 | -1): string[] =>
  list.split(',').map(
    (one) =>
      one
        .trim()
        .split(/\s+as\s+/)
        .at(side)!,
  );

/** The modules that load with this one, without what it does not use of a barrel. */
function loadedWith(graph: Graph, { importedIds, code }: Module): string[] {
  return importedIds.flatMap((id) => {
    if (id.endsWith(SCHEMAS)) return [];
    const barrel = BARREL.test(id) ? graph.get(id) : undefined;
    if (!barrel) return [id];
    const specifier = id.replace(/^.*\/src\/features\//, '#features/');
    const used = new Set([...(code ?? '').matchAll(IMPORTS)].flatMap(([, names, from]) => (from === specifier ? namesIn(names!, 0) : [])));
    const sources = [...(barrel.code ?? '').matchAll(EXPORTS)].flatMap(([, names, from]) =>
      namesIn(names!, -1).some((name) => used.has(name)) ? [fileOf(from!)] : [],
    );
    return barrel.importedIds.filter((one) => sources.includes(fileOf(one)));
  });
}

/** Every module that loads with these, before any `import()`. */
function closureOf(graph: Graph, roots: Iterable<string>): Set<string> {
  const closure = new Set(roots);
  for (const id of closure)
    for (const next of loadedWith(graph, graph.get(id) ?? { importedIds: [], importers: [], code: null })) closure.add(next);
  return closure;
}

/** The start of the id of the module that stands for all roots of a place. */
const TOGETHER = '\0place:';
const IMPORT_CALL = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g;

function rootsOf(ids: Iterable<string>, { name, roots }: Place): string[] {
  const found = [...ids].filter((id) => roots.test(id));
  if (found.length === 0) throw new Error(`No module of the web app is one of the place "${name}": ${roots}`);
  return found;
}

/**
 * These modules without those of packages and of the kit that something else loads, too: a menu would load a whole place with one. What
 * features share is mostly of the same page.
 */
function withoutCommon(graph: Graph, modules: Iterable<string>, named: ReadonlyMap<string, string>): Set<string> {
  const own = new Set([...modules].filter((id) => !named.has(id)));
  const isForeign = (importer: string) => !own.has(importer) && !named.has(importer) && !BARREL.test(importer);
  for (let size = -1; size !== own.size; ) {
    size = own.size;
    for (const id of own) if (!id.includes('/src/features/') && graph.get(id)?.importers.some(isForeign)) own.delete(id);
  }
  return own;
}

/** The chunk of each module that a place loads; see `webChunks`. */
export function chunkNames(graph: Graph, [start, ...places]: readonly Place[]): Map<string, string> {
  const named = new Map<string, string>();
  const name = (together: readonly Place[], choose: (modules: Set<string>) => Set<string>) => {
    const closures = together.map((place) => closureOf(graph, [TOGETHER + place.name, ...rootsOf(graph.keys(), place)]));
    for (const id of choose(new Set(closures.flatMap((closure) => [...closure])))) {
      const users = together.filter((_, at) => closures[at]!.has(id));
      named.set(id, users.map((place) => place.name).join('-'));
    }
  };
  name(
    places.filter(({ later }) => !later),
    (modules) => modules,
  );
  for (const id of closureOf(graph, rootsOf(graph.keys(), start!))) named.set(id, id.includes('/node_modules/') ? 'vendor' : start!.name);
  name(
    places.filter(({ later }) => later),
    (modules) => withoutCommon(graph, modules, named),
  );
  return named;
}

/** What each place weighs: the scripts with its modules, and all that these import. */
export function weigh(chunks: readonly Chunk[], [start, ...places]: readonly Place[]): Weight[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (place: Place) => {
    const roots = new Set(
      rootsOf(
        chunks.flatMap(({ moduleIds }) => moduleIds),
        place,
      ),
    );
    const isOf = ({ facadeModuleId, moduleIds }: Chunk) =>
      facadeModuleId === TOGETHER + place.name || moduleIds.some((id) => roots.has(id));
    return chunks.filter(isOf).map(({ fileName }) => fileName);
  };
  const withImports = (files: readonly string[]): Set<string> => {
    const found = new Set(files);
    for (const file of found) for (const next of byFile.get(file)?.imports ?? []) found.add(next);
    return found;
  };
  const first = filesOf(start!);
  const atOnce = withImports([...first, ...places.filter(({ later }) => !later).flatMap(filesOf)]);
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? brotliCompressSync(byFile.get(file)?.code ?? '').length;
    sizes.set(file, size);
    return size;
  };
  return [start!, ...places].map((place) => {
    const loaded = withImports([...first, ...filesOf(place), ...(place.also ? filesOf({ ...place, roots: place.also }) : [])]);
    const files = [...loaded].filter((file) => !place.later || !atOnce.has(file));
    return { place, files, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) };
  });
}

/** A sentence for each place that is above its limit. */
export function tooHeavy(weights: readonly Weight[]): string[] {
  return weights.flatMap(({ place: { name, limit }, files, bytes }) =>
    limit && (bytes > limit.bytes || files.length > limit.files)
      ? [`The place "${name}" loads ${bytes} bytes of scripts in ${files.length} files; its limit is ${limit.bytes} in ${limit.files}.`]
      : [],
  );
}

/** The page with links that load these scripts at once, beside those that it names already. */
export function withPreloads(page: string, files: readonly string[]): string {
  const missing = files.filter((file) => !page.includes(`/${file}"`));
  return page.replace(
    '</head>',
    `${missing.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n`).join('')}  </head>`,
  );
}

/**
 * Puts what each place loads at once into few chunks: one for what every page needs (the first place), one for each other place, and one
 * for what the same places share. The packages of the start have a chunk of their own, which a new release leaves in the browser's cache.
 * For each other place that does not load later it writes `pages/NAME.html`, the page with links that preload its scripts. A build in which a place is above its
 * limit fails. `name` is for a group of the bundler; null leaves a module to the bundler.
 */
export function webChunks(places: readonly Place[]): { name: (id: string) => string | null; plugin: Plugin } {
  const later = places.slice(1);
  let named = new Map<string, string>();
  let weights: Weight[] = [];
  let sources: string[] = [];
  const filesOf = ({ roots }: Place) => sources.filter((file) => roots.test(file));
  const plugin: Plugin = {
    name: 'web-chunks',
    apply: 'build',
    configResolved({ root }) {
      sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(root, 'src', file).replaceAll('\\', '/'))
        .sort();
    },
    resolveId: (id) => (id.startsWith(TOGETHER) ? id : null),
    load(id) {
      const place = later.find(({ name }) => id === TOGETHER + name);
      if (!place) return null;
      return filesOf(place)
        .map((file, at) => `export * as m${at} from ${JSON.stringify(file)};`)
        .join('\n');
    },
    async transform(code, id) {
      if (!sources.includes(id)) return null;
      let changed = code;
      for (const [call, , specifier] of code.matchAll(IMPORT_CALL)) {
        const file = (await this.resolve(specifier!, id))?.id;
        const place = later.find(({ roots }) => file !== undefined && roots.test(file));
        if (!place) continue;
        const all = `import(${JSON.stringify(TOGETHER + place.name)})`;
        changed = changed.replaceAll(call, `${all}.then((all) => all.m${filesOf(place).indexOf(file!)})`);
      }
      return changed === code ? null : { code: changed, map: null };
    },
    buildEnd(error) {
      if (error) return;
      named = chunkNames(new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)!])), places);
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      weights = weigh(chunks, places);
      for (const { place, files, bytes } of weights) this.info(`${place.name}: ${bytes} bytes of scripts in ${files.length} files`);
      const problems = tooHeavy(weights);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
    writeBundle({ dir }) {
      const page = readFileSync(join(dir!, 'index.html'), 'utf8');
      mkdirSync(join(dir!, 'pages'), { recursive: true });
      for (const { place, files } of weights.slice(1)) {
        if (!place.later) writeFileSync(join(dir!, `pages/${place.name}.html`), withPreloads(page, files));
      }
    },
  };
  return { name: (id) => named.get(id) ?? null, plugin };
}
