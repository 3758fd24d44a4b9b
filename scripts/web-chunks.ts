import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { SCHEMAS } from './contracts-of-browser.ts';
import { BARREL, readSources, type SourceFile } from './declared-parts.ts';
import { AFTER, type LoadGroup, loadGroups, misplacedParts, type Place, START, withVisits } from './load-groups.ts';
import { TEXT_MODULE, textFolder } from './texts-by-use.ts';

/** The scripts that a page visit loads without a click, and their size. */
interface Weight {
  place: Place;
  /** Scripts that the page's HTML preloads: the chunks of the start and of the page, then everything that these import. */
  preloaded: string[];
  /** All scripts of the visit, including those that load after the page is shown. */
  files: string[];
  /** Total size of `files`, compressed with gzip. */
  bytes: number;
}

type Module = Pick<Rolldown.ModuleInfo, 'importedIds' | 'importers' | 'code'>;
type Graph = ReadonlyMap<string, Module>;
type Sources = ReadonlyMap<string, SourceFile>;
/** A chunk of the bundler, or a script of the public folder. */
type Script = Pick<Rolldown.OutputChunk, 'code' | 'fileName'>;
type Chunk = Script & Pick<Rolldown.OutputChunk, 'imports' | 'moduleIds' | 'name'>;

/** Matches a facade: a script that only re-exports names of another script. */
const FACADE = /^export\s*\{([^}]*)\}\s*from\s*(["'`])\.\/([^"'`]+)\2;?\s*$/;
const IMPORT_CALL = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g;
/** The bundler's runtime helpers, which chunks of several modules import. */
const RUNTIME = '\0rolldown/runtime.js';
/** Id prefix of a group's virtual module, which re-exports all parts of the group. */
const TOGETHER = '\0group:';
/** Whether a module has texts of a feature or of the app. Texts of core are treated like other modules of core. */
const isOwnText = (id: string): boolean => id.startsWith(TEXT_MODULE) && textFolder(id) !== 'core';
const OWN = /\/src\/(features|app)\//;
/** Minimum source length of a shared chunk, in characters. Shorter shared code is merged into a group. */
const SMALL = 12_000;

const fileOf = (path: string): string => path.split('/').at(-1)!;

/**
 * Returns the ids of all modules that a group imports statically, directly or indirectly. Of a barrel, only the modules whose names are
 * used are included. Schemas of contracts are left out.
 */
function closureOf(graph: Graph, sources: Sources, { name, roots }: LoadGroup): Set<string> {
  const closure = new Set([TOGETHER + name, ...roots]);
  for (const id of closure) {
    for (const next of graph.get(id)?.importedIds ?? []) {
      if (next.endsWith(SCHEMAS)) continue;
      if (!BARREL.test(next)) closure.add(next);
      else for (const file of sources.get(id)?.imports ?? []) if (graph.get(next)?.importedIds.includes(file)) closure.add(file);
    }
  }
  return closure;
}

/**
 * Returns, for each group, the groups that are loaded on every page that loads the group:
 * - the group itself, and the groups that it imports;
 * - the group of the start;
 * - groups that are imported by all places that show it;
 * - for a group that loads after a place (`isAfter`): the group that loads after the start, and the groups of the page's visit.
 */
function groupsAlwaysLoadedWith(
  groups: readonly LoadGroup[],
  closures: ReadonlyMap<LoadGroup, ReadonlySet<string>>,
  places: readonly Place[],
): Map<LoadGroup, Set<LoadGroup>> {
  const importedBy = (group: LoadGroup) =>
    groups.filter((other) => !other.isAfter && (other === group || other.roots.some((root) => closures.get(group)!.has(root))));
  const beside = new Map<LoadGroup, Set<LoadGroup>>();
  for (const group of groups) {
    const visited = group.isAfter ? (places.find(({ name }) => name === group.place)?.page?.with ?? []) : [];
    const shown = group.shownBy.map((name) => new Set(importedBy(groups.find((one) => one.name === name)!)));
    const found = groups.filter(
      (other) =>
        (other.place === START && (group.isAfter || !other.isAfter)) ||
        visited.includes(other.place) ||
        (shown.length > 0 && shown.every((by) => by.has(other))),
    );
    beside.set(group, new Set([...found, ...importedBy(group), group]));
  }
  return beside;
}

/**
 * Returns the chunk name of each module that a group loads. A module that several groups need goes into the chunk of the group that is
 * always loaded with the others. If no such group exists, these groups get a shared chunk.
 *
 * A small shared chunk is merged into a group that is always loaded with its users, unless it imports chunks that may be missing there.
 * Packages of the start are in the chunk `vendor`.
 */
function chunkNames(graph: Graph, sources: Sources, groups: readonly LoadGroup[], places: readonly Place[]): Map<string, string> {
  const closures = new Map(groups.map((group) => [group, closureOf(graph, sources, group)]));
  const beside = groupsAlwaysLoadedWith(groups, closures, places);
  const named = new Map<string, string>();
  const shared = new Map<string, { ids: string[]; users: LoadGroup[] }>();
  for (const id of graph.keys()) {
    const users = groups.filter((group) => closures.get(group)!.has(id));
    if (users.length === 0) continue;
    const owner = users.find((one) => users.every((user) => beside.get(user)!.has(one)));
    if (owner) named.set(id, owner.name === START && id.includes('/node_modules/') ? 'vendor' : owner.name);
    else {
      const name = users.map((user) => user.name).join('-');
      const { ids } = shared.get(name) ?? { ids: [] };
      shared.set(name, { ids: [...ids, id], users });
    }
  }
  // Chunks with more groups come first, because chunks with fewer groups may import them.
  for (const [name, { ids, users }] of [...shared].toSorted(([, a], [, b]) => b.users.length - a.users.length)) {
    const size = ids.reduce((sum, id) => sum + (graph.get(id)?.code?.length ?? 0), 0);
    const common = groups.findLast((one) => users.every((user) => beside.get(user)!.has(one)))!;
    const there = new Set(['vendor', ...[...beside.get(common)!].map((one) => one.name)]);
    const isAlone = ids.every((id) =>
      graph.get(id)!.importedIds.every((next) => ids.includes(next) || !named.has(next) || there.has(named.get(next)!)),
    );
    const isFolded = size < SMALL && isAlone;
    for (const id of ids) named.set(id, isFolded ? common.name : name);
  }
  moveCommonModules(graph, groups, named);
  named.set(RUNTIME, 'vendor');
  for (const [id, { importers }] of graph) {
    if (isOwnText(id) && !named.has(id) && importers.length > 1) named.set(id, `texts-${textFolder(id)}`);
  }
  return named;
}

/**
 * Moves modules of core and packages out of the chunks of groups if code outside the groups also imports them. Otherwise a menu could load
 * the chunk of a whole page.
 *
 * Modules of core move into the group that loads after the start, on every page. Packages, and modules of core that import them, are left
 * to the bundler. Code of features stays, because mostly code of the same page shares it.
 */
function moveCommonModules(graph: Graph, groups: readonly LoadGroup[], named: Map<string, string>): void {
  const everywhere = new Set(['vendor', ...groups.filter(({ place }) => place === START).map(({ name }) => name)]);
  const candidates = [...named].flatMap(([id, name]) => (everywhere.has(name) || OWN.test(id) || isOwnText(id) ? [] : [id]));
  const common = new Set<string>();
  const isForeign = (importer: string) => common.has(importer) || (!named.has(importer) && !BARREL.test(importer));
  for (let size = -1; size !== common.size; ) {
    size = common.size;
    for (const id of candidates) if (graph.get(id)?.importers.some(isForeign)) common.add(id);
  }
  const left = new Set([...common].filter((id) => id.includes('/node_modules/')));
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const id of common) if (graph.get(id)!.importedIds.some((next) => left.has(next))) left.add(id);
  }
  for (const id of common) {
    if (left.has(id)) named.delete(id);
    else named.set(id, START + AFTER);
  }
}

/** Returns a function that adds to files everything that they import, directly or indirectly. */
function filesLoader(chunks: readonly Chunk[]): (files: readonly string[]) => string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return (files) => {
    const found = new Set(files);
    for (const file of found) for (const next of byFile.get(file)?.imports ?? []) found.add(next);
    return [...found];
  };
}

/**
 * Returns the scripts and the size of a visit of each page. A visit loads the scripts in the HTML, those of its groups, and everything that
 * these import.
 */
function weigh(chunks: readonly Chunk[], inPage: readonly Script[], groups: readonly LoadGroup[], places: readonly Place[]): Weight[] {
  const codeOf = new Map([...chunks, ...inPage].map(({ fileName, code }) => [fileName, code]));
  const withImports = filesLoader(chunks);
  const filesOf = (some: readonly LoadGroup[]) => {
    const ids = new Set(some.flatMap(({ name, roots }) => [TOGETHER + name, ...roots]));
    return withImports(chunks.flatMap(({ fileName, moduleIds }) => (moduleIds.some((id) => ids.has(id)) ? [fileName] : [])));
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(codeOf.get(file)!, { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  return places.flatMap((place) => {
    if (!place.page) return [];
    const visited = [START, place.name, ...place.page.with];
    const files = [...inPage.map(({ fileName }) => fileName), ...filesOf(groups.filter((group) => visited.includes(group.place)))];
    const preloaded = filesOf(groups.filter((group) => !group.isAfter && [START, place.name].includes(group.place)));
    return [{ place, preloaded, files, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) }];
  });
}

/** Returns an error message for each page that exceeds its limit. */
function exceededLimits(weights: readonly Weight[]): string[] {
  return weights.flatMap(({ place: { name, page }, files, bytes }) => {
    const { kilobytes, scripts } = page!.limit;
    return bytes > kilobytes * 1000 || files.length > scripts
      ? [
          `A visit of "${name}" loads ${(bytes / 1000).toFixed(1)} KB in ${files.length} scripts; its limit is ${kilobytes} KB in ${scripts}.`,
        ]
      : [];
  });
}

/**
 * Deletes facades and points their importers at the real chunk. The bundler adds a facade for each `import()` of a module that shares its
 * chunk with others. Each facade would cost a request. Returns an error message for each `import()` of a facade that was not found.
 */
function removeFacades(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return chunks.flatMap(({ fileName, code, facadeModuleId, moduleIds, isEntry }) => {
    const [, names, , target] = FACADE.exec(code) ?? [];
    if (!target || isEntry || moduleIds.some((id) => id !== facadeModuleId)) return [];
    if (chunks.some(({ imports }) => imports.includes(fileName))) return [];
    const to = join(dirname(fileName), target);
    const renamed = names!.split(',').map((pair) => pair.trim().split(/\s+as\s+/));
    const properties = renamed.map(([name, as = name]) => `get ${as}(){return m.${name}}`).join();
    const importCall = new RegExp(`\\bimport\\(\\s*(["'\`])\\./${RegExp.escape(fileOf(fileName))}\\1\\s*\\)`, 'g');
    const importers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
    const unchanged = importers.filter((chunk) => chunk.code.search(importCall) === -1);
    if (unchanged.length > 0) return unchanged.map((chunk) => `${chunk.fileName} imports the facade ${fileName} in an unknown way.`);
    for (const chunk of chunks) {
      chunk.code = chunk.code
        .replaceAll(importCall, (_, quote) => `import(${quote}./${fileOf(to)}${quote}).then(m=>({${properties}}))`)
        .replaceAll(JSON.stringify(fileName), JSON.stringify(to));
      chunk.dynamicImports = chunk.dynamicImports.map((file) => (file === fileName ? to : file));
    }
    delete bundle[fileName];
    return [];
  });
}

/** Returns the scripts that the HTML loads from the public folder, which the bundler does not process. */
function scriptsInPage(bundle: Rolldown.OutputBundle, publicDir: string): Script[] {
  const page = bundle['index.html'];
  const text = page?.type === 'asset' ? String(page.source) : '';
  return [...text.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].flatMap(([, fileName]) =>
    bundle[fileName!] ? [] : [{ fileName: fileName!, code: readFileSync(join(publicDir, fileName!), 'utf8') }],
  );
}

/** Returns the HTML with a `modulepreload` link for each of these files that it does not name already. */
function withPreloads(page: string, files: readonly string[]): string {
  const missing = files.filter((file) => !page.includes(`/${file}"`));
  return page.replace(
    '</head>',
    `${missing.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n`).join('')}  </head>`,
  );
}

/** Returns an error message for each part that is neither in the chunk of its group nor in a chunk that this chunk imports. */
function partsElsewhere(chunks: readonly Chunk[], groups: readonly LoadGroup[]): string[] {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const loadedWith = filesLoader(chunks);
  return groups.flatMap(({ name, roots }) => {
    const files = loadedWith(chunks.flatMap((chunk) => (chunk.name === name ? [chunk.fileName] : [])));
    return roots.flatMap((root) => {
      const chunk = chunkOf.get(root);
      return chunk && !files.includes(chunk.fileName) ? [`${root} loads with "${name}", but is in ${chunk.fileName}.`] : [];
    });
  });
}

/**
 * Builds one chunk for each group of parts that load together, as the parts declare (`declared-parts.ts`). The code that every page needs
 * at once is one chunk. Its packages are another, which stays in browser caches across releases.
 *
 * For each page, the plugin writes `pages/NAME.html` with links that preload its scripts. The build fails when a part would load at another
 * time than it declares, or when a page visit exceeds its limit.
 *
 * `name` is for a group of `codeSplitting`. It returns the chunk name of a module, or null to leave the module to the bundler.
 */
export function webChunks(options: { entry: string; places: readonly Place[] }): { name: (id: string) => string | null; plugin: Plugin } {
  let sources: Sources = new Map();
  let places: readonly Place[] = [];
  let groups: LoadGroup[] = [];
  let named = new Map<string, string>();
  let weights: Weight[] = [];
  let publicDir = '';
  const groupOf = (root: string) => groups.find(({ name, roots }) => name !== START && roots.includes(root));
  const plugin: Plugin = {
    name: 'web-chunks',
    apply: 'build',
    configResolved({ root, publicDir: folder }) {
      publicDir = folder;
      sources = readSources(root, options.entry);
      places = withVisits(sources, options.places);
      groups = loadGroups(sources, join(root, options.entry), places);
    },
    buildStart() {
      const problems = misplacedParts(sources, groups);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
    resolveId: (id) => (id.startsWith(TOGETHER) ? id : null),
    load(id) {
      const group = groups.find(({ name }) => id === TOGETHER + name);
      return group ? group.roots.map((file, at) => `export * as m${at} from ${JSON.stringify(file)};`).join('\n') : null;
    },
    async transform(code, id) {
      if (!sources.has(id)) return null;
      let changed = code;
      for (const [call, , specifier] of code.matchAll(IMPORT_CALL)) {
        const file = groupOf(specifier!) ? specifier! : (await this.resolve(specifier!, id))?.id;
        const group = file === undefined ? undefined : groupOf(file);
        if (!group) continue;
        const all = `import(${JSON.stringify(TOGETHER + group.name)})`;
        changed = changed.replaceAll(call, `${all}.then((all) => all.m${group.roots.indexOf(file!)})`);
      }
      return changed === code ? null : { code: changed, map: null };
    },
    buildEnd(error) {
      if (error) return;
      const graph = new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)!]));
      named = chunkNames(graph, sources, groups, places);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const importsOfFacades = removeFacades(bundle);
        if (importsOfFacades.length > 0) this.error(importsOfFacades.join('\n'));
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const elsewhere = partsElsewhere(chunks, groups);
        if (elsewhere.length > 0) this.error(elsewhere.join('\n'));
        weights = weigh(chunks, scriptsInPage(bundle, publicDir), groups, places);
        for (const { place, files, bytes } of weights) {
          this.info(`a visit of "${place.name}" loads ${(bytes / 1000).toFixed(1)} KB in ${files.length} scripts`);
        }
        const problems = exceededLimits(weights);
        if (problems.length > 0) this.error(problems.join('\n'));
      },
    },
    writeBundle({ dir }) {
      const page = readFileSync(join(dir!, 'index.html'), 'utf8');
      mkdirSync(join(dir!, 'pages'), { recursive: true });
      for (const { place, preloaded } of weights) writeFileSync(join(dir!, `pages/${place.name}.html`), withPreloads(page, preloaded));
    },
  };
  return { name: (id) => named.get(id) ?? null, plugin };
}
