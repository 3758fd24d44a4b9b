import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a page of the site loads before it can be used. */
export interface Place {
  /** The name of its chunk. */
  name: string;
  /** The modules that it loads at once, by the ends of their paths. */
  roots: RegExp;
  /** The most that its scripts may weigh, with those of every page: `bytes` compressed with Brotli, in `files` requests. */
  limit?: { bytes: number; files: number };
}

/** The scripts of one place. */
export interface Weight {
  place: Place;
  /** File names, in the order in which they are found from the page's entry. */
  files: string[];
  bytes: number;
}

type Module = Pick<Rolldown.ModuleInfo, 'importedIds' | 'code'>;
type Graph = ReadonlyMap<string, Module>;
type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'fileName' | 'imports' | 'moduleIds'>;

/** Modules that only pass on what others export. Who imports one name of them does not load the others. */
const BARREL = /\/src\/features\/[^/]+\/\w+\/api\.ts$/;
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
  for (const id of closure) for (const next of loadedWith(graph, graph.get(id) ?? { importedIds: [], code: null })) closure.add(next);
  return closure;
}

function rootsOf(ids: Iterable<string>, { name, roots }: Place): string[] {
  const found = [...ids].filter((id) => roots.test(id));
  if (found.length === 0) throw new Error(`No module of the web app is one of the place "${name}": ${roots}`);
  return found;
}

/** The chunk of each module that a place loads at once; see `webChunks`. */
export function chunkNames(graph: Graph, [start, ...places]: readonly Place[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const place of places) {
    for (const id of closureOf(graph, rootsOf(graph.keys(), place)))
      named.set(id, named.has(id) ? `${named.get(id)}-${place.name}` : place.name);
  }
  for (const id of closureOf(graph, rootsOf(graph.keys(), start!))) named.set(id, id.includes('/node_modules/') ? 'vendor' : start!.name);
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
    return chunks.filter(({ moduleIds }) => moduleIds.some((id) => roots.has(id))).map(({ fileName }) => fileName);
  };
  const first = filesOf(start!);
  return [start!, ...places].map((place) => {
    const files = new Set([...first, ...filesOf(place)]);
    for (const file of files) for (const next of byFile.get(file)?.imports ?? []) files.add(next);
    const bytes = [...files].reduce((sum, file) => sum + (byFile.has(file) ? brotliCompressSync(byFile.get(file)!.code).length : 0), 0);
    return { place, files: [...files], bytes };
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

/**
 * Puts what each place loads at once into few chunks: one for what every page needs (the first place), one for each other place, and one
 * for what the same places share. The packages of the start have a chunk of their own, which a new release leaves in the browser's cache.
 * A build in which a place is above its limit fails. `name` is for a group of the bundler; null leaves a module to the bundler.
 */
export function webChunks(places: readonly Place[]): { name: (id: string) => string | null; plugin: Plugin } {
  let named = new Map<string, string>();
  const plugin: Plugin = {
    name: 'web-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      named = chunkNames(new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)!])), places);
    },
    generateBundle(_, bundle) {
      const weights = weigh(
        Object.values(bundle).filter((file) => file.type === 'chunk'),
        places,
      );
      for (const { place, files, bytes } of weights) this.info(`${place.name}: ${bytes} bytes of scripts in ${files.length} files`);
      const problems = tooHeavy(weights);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
  return { name: (id) => named.get(id) ?? null, plugin };
}
