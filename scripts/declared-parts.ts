import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** The times that are no place: right after what shows the part, and with its first use. */
export const PAGE = 'page';
export const USE = 'use';

/** A part of the web app that says when its code loads: a call such as `lazyComponent('page', () => import('./PollBox.tsx'))`. */
export interface Part {
  /** The file that declares it. */
  by: string;
  time: string;
  /** The file that it imports, or the name of a package. */
  file: string;
  /** In the manifest of a feature, the properties around it: `slots`, then the name of the slot. */
  within: readonly string[];
}

/** A file of the web app, as far as it matters for what loads with it. */
export interface SourceFile {
  /** What it imports at once, without types, and without what it does not use of a barrel. */
  imports: readonly string[];
  parts: readonly Part[];
  /** Names of the slots that it renders. */
  slots: readonly string[];
}

/** Modules that only pass on what others export. Who imports one name of them does not load the others. */
export const BARREL = /\/src\/features\/(?:[^/]+\/)+api\.ts$/;
const MANIFEST = /\/web\/feature\.tsx?$/;
const SLOT = /<Slot\s+name="([^"]+)"/g;
const TIME = /^[a-z]+$/;

/** The web app's own files by path, from its entry on, with `import()` followed too. */
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

/** The own file that a specifier names, or the specifier of a package. */
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
  };
}

/** The own files that a statement loads. */
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

/** The files that a file imports with `import.meta.glob`. */
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

/** The `import()` calls of a file. One that is in no call with a time loads with its use. */
function partsOf(file: string, program: ESTree.Program, resolve: Resolve): Part[] {
  const parts: Part[] = [];
  const within: string[] = [];
  const times: (string | null)[] = [];
  new Visitor({
    Property: ({ key }) => void within.push(key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''),
    'Property:exit': () => void within.pop(),
    CallExpression({ arguments: [first, ...rest] }) {
      const isTime = first?.type === 'Literal' && typeof first.value === 'string' && TIME.test(first.value) && rest.some(isFunction);
      times.push(isTime ? String(first.value) : null);
    },
    'CallExpression:exit': () => void times.pop(),
    ImportExpression({ source }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return;
      const time = times.findLast((one) => one !== null) ?? USE;
      parts.push({ by: file, time, file: resolve(source.value, file), within: MANIFEST.test(file) ? [...within] : [] });
    },
  }).visit(program);
  return parts;
}

const isFunction = ({ type }: ESTree.Argument): boolean => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
