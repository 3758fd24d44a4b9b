import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Load times that are not places. `page` parts load right after the code that shows them, `use` parts with their first use. */
export const PAGE = 'page';
export const USE = 'use';

/** A part of the web app with its own load time, declared by a call such as `lazyComponent('page', () => import('./PollBox.tsx'))`. */
export interface Part {
  /** The file with the declaration. */
  by: string;
  /** `page`, `use`, or the name of a place. */
  time: string;
  /** The imported file, or the name of an imported package. */
  file: string;
  /** In a feature's manifest, names of the properties around the declaration: `slots`, then the name of the slot. Empty in other files. */
  within: readonly string[];
}

/** A visit of the page loads the place without a click. */
interface Visit {
  page: string;
  place: string;
}

/** What the build knows about a source file of the web app. */
export interface SourceFile {
  /** Files that it imports statically. Types are left out. For a barrel, only the files whose names are used are included. */
  imports: readonly string[];
  parts: readonly Part[];
  /** Names of the slots that the file renders. */
  slots: readonly string[];
  /** In a feature's manifest, the places that its property `visits` adds to visits of pages. */
  visits: readonly Visit[];
}

/** Matches barrels: modules that only re-export. Importing a name from a barrel loads only the module that defines it. */
export const BARREL = /\/src\/features\/(?:[^/]+\/)+api\.ts$/;
const MANIFEST = /\/web\/feature\.tsx?$/;
const SLOT = /<Slot\s+name="([^"]+)"/g;
/** Functions of the web app whose first argument is the load time of the parts in their call. */
const DECLARERS = ['loads', 'lazyComponent', 'lazyWithProps', 'paneContent', 'lazyRow'];
const TIME = /^[a-z]+$/;

/** Reads the web app's source files from its entry on, including those behind `import()`. The keys are paths. */
export function readSources(root: string, entry: string): ReadonlyMap<string, SourceFile> {
  const resolve = resolver(root);
  const programs = new Map<string, ESTree.Program>();
  const programOf = (file: string): ESTree.Program => {
    const parsed = programs.get(file) ?? parseSync(file, readFileSync(file, 'utf8')).program;
    programs.set(file, parsed);
    return parsed;
  };
  const files = new Map<string, SourceFile>();
  const found = new Set([join(root, entry)]);
  for (const file of found) {
    const source = readSource(file, programOf, resolve);
    files.set(file, source);
    for (const next of [...source.imports, ...source.parts.map((part) => part.file)]) if (next.startsWith('/')) found.add(next);
  }
  return files;
}

/** Returns a function that resolves an import specifier to the path of a source file. Specifiers of packages stay as they are. */
function resolver(root: string): (specifier: string, from: string) => string {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports?: Record<string, string> };
  const aliases = Object.entries(imports).map(([name, target]) => [name.replace('*', ''), target.replace('*', '')] as const);
  return (specifier, from) => {
    if (specifier.startsWith('.')) return join(dirname(from), specifier);
    const alias = aliases.find(([name]) => specifier.startsWith(name));
    return alias ? join(root, alias[1], specifier.slice(alias[0].length)) : specifier;
  };
}

type ProgramOf = (file: string) => ESTree.Program;
type Resolve = (specifier: string, from: string) => string;

const isScript = (file: string) => /\.tsx?$/.test(file) && existsSync(file);
const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? String(node.value) : node.name);

function readSource(file: string, programOf: ProgramOf, resolve: Resolve): SourceFile {
  const program = programOf(file);
  const text = readFileSync(file, 'utf8');
  const imports = program.body.flatMap((statement) => importedBy(statement, file, programOf, resolve));
  return {
    imports: [...new Set([...imports, ...(text.includes('import.meta.glob') ? globbedBy(file, program) : [])])],
    parts: text.includes('import(') ? partsOf(file, program, resolve) : [],
    slots: [...text.matchAll(SLOT)].map(([, name]) => name!),
    visits: MANIFEST.test(file) ? visitsOf(file, program) : [],
  };
}

/** Returns the source files that an import or export statement loads. Types and packages are left out. */
function importedBy(statement: ESTree.Program['body'][number], file: string, programOf: ProgramOf, resolve: Resolve): string[] {
  if (statement.type === 'ImportDeclaration') {
    const { importKind, specifiers, source } = statement;
    const values = specifiers.filter((one) => one.type !== 'ImportSpecifier' || one.importKind !== 'type');
    if (importKind === 'type' || (specifiers.length > 0 && values.length === 0)) return [];
    const target = resolve(source.value, file);
    if (!isScript(target)) return [];
    if (!BARREL.test(target)) return [target];
    const names = new Set(values.flatMap((one) => (one.type === 'ImportSpecifier' ? [nameOf(one.imported)] : [])));
    return programOf(target).body.flatMap((passed) => {
      if (passed.type !== 'ExportNamedDeclaration' || !passed.source) return [];
      return passed.specifiers.some(({ exported }) => names.has(nameOf(exported))) ? [resolve(passed.source.value, target)] : [];
    });
  }
  if ((statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportAllDeclaration') || !statement.source) return [];
  const target = resolve(statement.source.value, file);
  return statement.exportKind === 'type' || !isScript(target) ? [] : [target];
}

/** Returns the files that a file imports with `import.meta.glob`. */
function globbedBy(file: string, program: ESTree.Program): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [pattern, options] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return;
      const isEager =
        options?.type === 'ObjectExpression' &&
        options.properties.some((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'eager');
      if (pattern?.type !== 'Literal' || typeof pattern.value !== 'string' || !isEager)
        throw new Error(`${file}: the build follows only an eager import.meta.glob with one pattern.`);
      found.push(...globSync(pattern.value, { cwd: dirname(file) }).map((path) => join(dirname(file), path)));
    },
  }).visit(program);
  return found.sort();
}

/** Returns the visits that a manifest declares, such as `visits: { channel: ['player'] }`. */
function visitsOf(file: string, program: ESTree.Program): Visit[] {
  const visits: Visit[] = [];
  const read = ({ key, value }: ESTree.ObjectProperty) => {
    if (key.type !== 'Identifier' || value.type !== 'ArrayExpression') throw unreadable(file);
    for (const place of value.elements) {
      if (place?.type !== 'Literal' || typeof place.value !== 'string') throw unreadable(file);
      visits.push({ page: key.name, place: place.value });
    }
  };
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'visits') return;
      if (value.type !== 'ObjectExpression') throw unreadable(file);
      for (const page of value.properties) {
        if (page.type !== 'Property') throw unreadable(file);
        read(page);
      }
    },
  }).visit(program);
  return visits;
}

const unreadable = (file: string) => new Error(`${file}: visits must be literals, such as { channel: ['player'] }.`);

/** Returns the `import()` calls of a file. A call outside the functions that declare a load time is a `use` part. */
function partsOf(file: string, program: ESTree.Program, resolve: Resolve): Part[] {
  const parts: Part[] = [];
  const within: string[] = [];
  const declarations: { name: string; time: string | null }[] = [];
  new Visitor({
    Property: ({ key }) => void within.push(key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''),
    'Property:exit': () => void within.pop(),
    CallExpression({ callee, arguments: [first] }) {
      if (!isDeclarer(callee)) return;
      const isTime = first?.type === 'Literal' && typeof first.value === 'string' && TIME.test(first.value);
      declarations.push({ name: callee.name, time: isTime ? String(first.value) : null });
    },
    'CallExpression:exit': ({ callee }) => void (isDeclarer(callee) && declarations.pop()),
    ImportExpression({ source }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return;
      const { name, time } = declarations.at(-1) ?? { time: USE };
      if (time === null) throw new Error(`${file}: the first argument of ${name} must be a load time in quotes, such as 'page'.`);
      parts.push({ by: file, time, file: resolve(source.value, file), within: MANIFEST.test(file) ? [...within] : [] });
    },
  }).visit(program);
  return parts;
}

const isDeclarer = (callee: ESTree.Node): callee is ESTree.IdentifierReference =>
  callee.type === 'Identifier' && DECLARERS.includes(callee.name);
