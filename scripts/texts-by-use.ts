import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';
import { asParsed } from './smaller-packages.ts';

/** The start of the id of a module that adds texts. */
export const TEXT_MODULE = '\0texts:';
/** The name of the folder whose texts such a module adds. */
export const textFolder = (id: string): string => id.split(':')[1]!;

const ENGLISH = /\/(?:core-)?texts\.en\.ts$/;
const CATALOG = /texts\.[a-z]{2}\.ts$/;
const OTHER_FILES = /\.(test|d)\.tsx?$|\/(server|testing|demo)\//;
/** Code that shows the refusal of a call: its keys are made of the server's codes. */
const CALLS = /[#/]core\/web\/api\.ts'|`refusal\.\$\{/;

/** A message with the folder of its feature, or of core. */
interface Text {
  message: string;
  folder: string;
}

const folderOf = (file: string): string =>
  /^.*\/src\/(?:features\/[^/]+\/[^/]+|core(?:\/checks)?|app(?:\/testing\/[^/]+)?)(?=\/)/.exec(file)?.[0] ?? '';

/** The keys and messages of a catalog. */
function textsIn(file: string, code: string): Array<[key: string, message: string]> {
  const found: Array<[string, string]> = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Literal' || value.type !== 'Literal' || typeof key.value !== 'string' || typeof value.value !== 'string')
        throw new Error(`${file} has a text whose key or message is not a literal`);
      found.push([key.value, value.value]);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** The keys that this code has: as they are, or as a template such as `staff.${act}.title`, which stands for all of its shape. */
function keysIn(file: string, code: string, texts: ReadonlyMap<string, Text>): Set<string> {
  const keys = new Set<string>();
  new Visitor({
    Literal(literal) {
      if ('value' in literal && typeof literal.value === 'string' && texts.has(literal.value)) keys.add(literal.value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      if (!/^[a-z][\w-]*\./.test(parts[0]!) || parts[0] === 'refusal.') return;
      const shape = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
      for (const key of texts.keys()) if (shape.test(key)) keys.add(key);
    },
  }).visit(parseSync(file, code).program);
  const folder = folderOf(file);
  if (CALLS.test(code)) for (const [key, text] of texts) if (key.startsWith('refusal.') && text.folder === folder) keys.add(key);
  return keys;
}

/**
 * Brings each English text with the modules that use it, so that a page loads only the texts of what it loads. The catalogs become empty,
 * and a module that has a key imports a module that adds its text; texts that the same modules use share one. A build fails when no module
 * uses a text. The refusals of a feature come with its modules that call the server.
 */
export function textsByUse(): Plugin {
  /** The modules that add texts, by their ids, and which of them a file imports. */
  const groups = new Map<string, string[]>();
  const importsOf = new Map<string, string[]>();
  const texts = new Map<string, Text>();
  let root = '';
  return {
    name: 'texts-by-use',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !OTHER_FILES.test(`/${file}`))
        .map((file) => join(root, 'src', file).replaceAll('\\', '/'))
        .sort();
      for (const file of files.filter((one) => ENGLISH.test(one)))
        for (const [key, message] of textsIn(file, readFileSync(file, 'utf8'))) texts.set(key, { message, folder: folderOf(file) });
      const users = new Map([...texts.keys()].map((key) => [key, [] as string[]]));
      for (const file of files.filter((one) => !CATALOG.test(one)))
        for (const key of keysIn(file, readFileSync(file, 'utf8'), texts)) users.get(key)!.push(file);
      const byUsers = new Map<string, string[]>();
      for (const [key, of] of users) {
        if (of.length === 0) this.error(`No module of the web app uses the text "${key}".`);
        byUsers.set(of.join('\n'), [...(byUsers.get(of.join('\n')) ?? []), key]);
      }
      for (const [of, keys] of byUsers) {
        const id = `${TEXT_MODULE}${texts.get(keys[0]!)!.folder.split('/').at(-1)}:${groups.size}`;
        groups.set(id, keys);
        for (const file of of.split('\n')) importsOf.set(file, [...(importsOf.get(file) ?? []), id]);
      }
    },
    resolveId: (id) => (groups.has(id) ? id : null),
    load(id) {
      const keys = groups.get(id);
      if (!keys) return null;
      const entries = keys.map((key) => `${JSON.stringify(key)}: ${asParsed(texts.get(key)!.message)}`);
      const code = `import { addTexts } from ${JSON.stringify(join(root, 'src/core/web/i18n/text.ts'))};\naddTexts('en', { ${entries.join(', ')} });`;
      return { code, moduleSideEffects: true };
    },
    transform(code, id) {
      if (ENGLISH.test(id) && id.startsWith(`${root}/src/`)) {
        const objects: Array<{ start: number; end: number }> = [];
        new Visitor({ ObjectExpression: ({ start, end }) => void objects.push({ start, end }) }).visit(this.parse(code));
        return { code: objects.reduceRight((text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`, code), map: null };
      }
      const imports = importsOf.get(id);
      if (!imports) return null;
      return { code: `${imports.map((one) => `import ${JSON.stringify(one)};`).join('\n')}\n${code}`, map: null };
    },
  };
}
