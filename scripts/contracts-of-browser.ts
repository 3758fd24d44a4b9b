import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, type Plugin, Visitor } from 'vite';

/** Properties of an endpoint that only the server reads. */
const SERVER_ONLY = ['summary', 'params', 'query', 'body', 'reply', 'refusals', 'limit', 'readCost'];
const CONTRACT = /\/src\/(core\/contract\/|features\/[^/]+\/[^/]+\/contract(\/|\.ts$))/;
const CONTRACT_IMPORT =
  /(\bfrom\s*["'](?:#core\/contract\/[^"']+|#features\/[^/"']+\/[^/"']+\/contract(?:\/[^"']+|\.ts)|\.\/[^"']+))(?=["'])/g;
const EVENT = /^export const (\w+) = event\(/gm;
/** Marks the second version of a contract module, the one with its schemas. */
export const SCHEMAS = '?schemas';
/** Marks the third version: the schemas of events, made with a smaller zod. */
const OF_EVENTS = '?events';
const EVENT_ZOD = '/src/core/web/event-zod.ts';
/** The module with the payload schemas of all events. */
const EVENT_SCHEMAS = '/src/core/web/all-event-schemas.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}
type Place = Pick<Edit, 'start' | 'end'>;

const removed = ({ start, end }: Place): Edit => ({ start, end, text: '' });
/** Marks code as pure, so that the bundler drops it if nothing uses its value. */
const pure = ({ start, end }: Place): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => ' },
  { start: end, end, text: ')()' },
];

function withEdits(code: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return inOrder.reduceRight((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code);
}

interface Constant {
  name: string;
  init: ESTree.Expression;
  statement: Place;
  isExported: boolean;
}

/** The top-level constants of a module, in order. */
function constantsOf(program: ESTree.Program): Constant[] {
  return program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, init, statement, isExported }] : [],
    );
  });
}

/** `endpoint` and `event` declare what pages use at once. */
function declaredWith(init: ESTree.Expression): { kind: string; args: readonly ESTree.Argument[] } | null {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return null;
  return { kind: init.callee.name, args: init.arguments };
}

/** Removes server-only properties from an endpoint, or from an object that several endpoints share. */
function withoutServerParts(spec: ESTree.Argument | undefined): Edit[] {
  if (spec?.type !== 'ObjectExpression') return [];
  return spec.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && SERVER_ONLY.includes(property.key.name)
      ? [{ start: property.start, end: property.end, text: '...null' }]
      : [],
  );
}

/** Gives events a zod of their own, without what only forms use: the modules that their zod imports have the same mark. */
export function zodOfEvents(): Plugin {
  return {
    name: 'zod-of-events',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.endsWith(EVENT_ZOD) && !/\/node_modules\/zod\/.*\?events$/.test(importer ?? '')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { id: found.id + OF_EVENTS, moduleSideEffects: false };
    },
  };
}

/**
 * Splits each contract module in three for the browser. The first version keeps what pages need at once: methods and paths of endpoints,
 * names and channels of events, and constants. The second version has the schemas of forms, which load with the forms. The third version has
 * the schemas of events, which load when the first event arrives (`core/web/event-schema.ts`). No version has code that only the server reads.
 */
export function contractsOfBrowser(): Plugin {
  /** Contract modules that declare events, with the names of these events. */
  let events = new Map<string, string[]>();
  let root = '';
  const keyOf = (file: string) => `m${[...events.keys()].indexOf(file)}`;
  return {
    name: 'contracts-of-browser',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .map((file) => join(root, 'src', file).replaceAll('\\', '/'))
        .filter((file) => CONTRACT.test(file) && /(?<!\.test)\.ts$/.test(file))
        .sort();
      const named = files.map((file) => [file, [...readFileSync(file, 'utf8').matchAll(EVENT)].map(([, name]) => name!)] as const);
      events = new Map(named.filter(([, names]) => names.length > 0));
    },
    load(id) {
      if (!id.endsWith(EVENT_SCHEMAS)) return null;
      return [...events]
        .map(([file, names]) => {
          const payloads = names.map((name) => `${name}: ${name}.payload`);
          return `import { ${names.join(', ')} } from ${JSON.stringify(file + OF_EVENTS)}; export const ${keyOf(file)} = { ${payloads.join(', ')} };`;
        })
        .join('\n');
    },
    transform(code, id) {
      const version = [SCHEMAS, OF_EVENTS].find((suffix) => id.endsWith(suffix));
      const file = version ? id.slice(0, -version.length) : id;
      if (!CONTRACT.test(file)) return null;
      const program = this.parse(code);
      const constants = constantsOf(program);
      if (version) {
        const edits = constants.flatMap(({ init }) => (init.type === 'CallExpression' ? pure(init) : []));
        const made = withEdits(code, edits).replace(CONTRACT_IMPORT, `$1${version}`);
        const zod = version === OF_EVENTS ? JSON.stringify(root + EVENT_ZOD) : '$&';
        // Otherwise a script that only names a schema's module would load it.
        return { code: made.replace(/(?<=\bfrom\s*)["']zod["']/, zod), map: null, moduleSideEffects: false };
      }

      const edits = program.body.filter((one) => one.type === 'ImportDeclaration' && one.source.value === 'zod').map(removed);
      const schemas = new Set(['z']);
      const functions = new Set(
        program.body.flatMap((one) => {
          const declaration = one.type === 'ExportNamedDeclaration' ? one.declaration : one;
          return declaration?.type === 'FunctionDeclaration' ? [declaration.id!.name] : [];
        }),
      );
      /** Whether a call is of a function of this module that makes no schema. */
      const isOwnFunction = (callee: ESTree.Expression | ESTree.Super) =>
        callee.type === 'Identifier' && functions.has(callee.name) && !schemas.has(callee.name);
      const isSchema = (init: ESTree.Expression, own: readonly Edit[]) => {
        if (init.type === 'CallExpression' && !isOwnFunction(init.callee)) return true;
        const edits = own.map(({ start, end, text }) => ({ start: start - init.start, end: end - init.start, text }));
        const text = withEdits(code.slice(init.start, init.end), edits);
        return [...schemas].some((schema) => new RegExp(`\\b${schema}\\b`).test(text));
      };
      const passedOn: string[] = [];
      for (const statement of program.body) {
        const isExported = statement.type === 'ExportNamedDeclaration';
        const declaration = isExported ? statement.declaration : statement;
        if (declaration?.type !== 'FunctionDeclaration' || !/\bz\b/.test(code.slice(declaration.start, declaration.end))) continue;
        schemas.add(declaration.id!.name);
        edits.push(removed(statement));
        if (isExported) passedOn.push(declaration.id!.name);
      }
      for (const { name, init, statement, isExported } of constants) {
        const declared = declaredWith(init);
        if (declared?.kind === 'endpoint') edits.push(...withoutServerParts(declared.args[0]));
        else if (declared?.kind === 'event') {
          if (!events.get(file)?.includes(name))
            this.error(`${file}: the event ${name} is not declared as \`export const ${name} = event(\``);
          const { start, end } = declared.args[2]!;
          edits.push({ start, end, text: `(all) => all.${keyOf(file)}.${name}` });
        } else {
          const own = withoutServerParts(init);
          if (!isSchema(init, own)) edits.push(...own);
          else {
            schemas.add(name);
            edits.push(removed(statement));
            if (isExported) passedOn.push(name);
          }
          continue;
        }
        edits.push(...pure(init));
      }
      const exports = passedOn.length === 0 ? '' : `\nexport { ${passedOn.join(', ')} } from ${JSON.stringify(file + SCHEMAS)};`;
      const kept = withEdits(code, edits);
      new Visitor({
        Identifier: ({ name }) =>
          void (schemas.has(name) && this.error(`${file}: ${name} is a schema, but is used by something that pages load at once`)),
      }).visit(this.parse(kept));
      return { code: kept + exports, map: null };
    },
  };
}
