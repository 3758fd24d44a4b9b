import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brokenCitations, readSpec } from './citations.ts';
import { ROOT } from './source.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const spec = readSpec(
  {
    requirements: read('docs/spec/requirements.md'),
    wire: read('docs/spec/wire.md'),
    decisions: read('docs/spec/decisions.md'),
  },
  readdirSync(join(ROOT, 'docs/decisions')),
);

/** All code except this check, whose examples cite things that do not exist. */
const CODE = globSync(['{src,checks,bench,e2e,scripts}/**/*.{ts,tsx,mjs,css}', '*.ts'], {
  cwd: ROOT,
  exclude: ['checks/citations*', '**/node_modules/**'],
});
const DOCS = globSync(['docs/**/*.md', '*.md'], { cwd: ROOT });

/** A document can be named as in docs/spec, by its path from the root, or by its path relative to the citing file. */
const existsFor = (file: string) => (document: string) =>
  [join('docs/spec', document), document, join(dirname(file), document)].some((path) => existsSync(join(ROOT, path)));

test.each([
  ['code and tests', CODE],
  ['docs', DOCS],
])('%s cite only requirements, sections, decisions and documents that exist', (_name, files) => {
  expect(files.length).toBeGreaterThan(10);
  const broken = files.flatMap((file) =>
    brokenCitations(read(file), spec, existsFor(file), files === CODE).map((citation) => `${file}: ${citation}`),
  );
  expect(broken).toEqual([]);
});

test('every link from a document to a file leads to an existing file', () => {
  const dead = DOCS.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .filter((link) => !existsSync(join(ROOT, dirname(file), link[1]!)))
      .map((link) => `${file}: ${link[1]}`),
  );
  expect(dead).toEqual([]);
});

test('code cites every decision that is in force, except those about packages', () => {
  const code = CODE.map(read).join('\n');
  const cited = new Set(
    [...code.matchAll(/\bdecisions? ((?:\d{3}(?:, | and )?)+)|decisions\/(\d{3})\b/g)].flatMap((hit) => hit[0].match(/\d{3}/g) ?? []),
  );
  const [, ...groups] = read('docs/decisions/README.md').split(/^## /m);
  const inForce = groups
    .filter((group) => !group.startsWith('Dependencies'))
    .flatMap((group) => [...group.matchAll(/^\| \[(\d{3})\][^|]*\|[^|]*\| in force/gm)].map((hit) => hit[1]!));
  expect(inForce.length).toBeGreaterThan(30);
  expect(inForce.filter((number) => !cited.has(number))).toEqual([]);
});

test('no requirement, section or decision is defined twice', () => {
  const twice = Object.entries(spec).flatMap(([kind, names]: [string, readonly string[]]) => {
    expect(names, kind).not.toEqual([]);
    return names.filter((name, index) => names.indexOf(name) !== index);
  });
  expect(twice).toEqual([]);
});

describe('a citation', () => {
  const texts = {
    requirements: '- **C-01** A line.\n- **PO-07** Another line.\n',
    wire: '- **Decision 5** Refusals.\n- **0.3** The first key.\n## 1 Realtime\n### 1.14 Polls `[B]`\n### 1.15 Predictions\n',
    decisions: '## Chat\n\n## Time and loss\n',
  };
  const example = readSpec(texts, ['001-polls.md', 'README.md']);
  const broken = (text: string, isCode?: boolean) => brokenCitations(text, example, (document) => document === 'wire.md', isCode);

  test.each([
    ['/** The list (C-01 to PO-07). */'],
    ['/** A poll (wire.md 1.14 and 1.15). */'],
    ['/** A poll\n * (wire.md\n * 1.14, 0.3), see wire.md 1. */'],
    ['// Refusals (wire.md, decision 5).'],
    ['// Counted in steps (decision 001).'],
    ['// Counted in steps (docs/decisions/001).'],
    ['UTF-16, SHA-256, ISO-8601, 2026-01-02 and ABC-12 are no requirements.'],
  ])('is accepted: %s', (text) => {
    expect(broken(text)).toEqual([]);
  });

  test.each([
    ['a requirement that is not there: C-02', 'C-02'],
    ['a requirement of an area that is not there (ZZ-01)', 'ZZ-01'],
    ['/** A section (wire.md\n * 1.16). */', 'wire.md 1.16'],
    ['the last of a list: wire.md 1.14, 0.3 and 2', 'wire.md 2'],
    ['a decision of the wire: wire.md, decision 6', 'wire.md, decision 6'],
    ['a record that does not exist: decisions 001 and 002', 'decision 002'],
    ['the path of a record that does not exist (docs/decisions/002)', 'decision 002'],
    ['a document without a place in it (wire.md)', 'wire.md)'],
    ['something else as its place: wire.md, polls', 'wire.md, polls'],
    ['a document that is not there: chat-core.md 4', 'chat-core.md'],
  ])('is reported as broken: %s', (text, citation) => {
    expect(broken(text)).toEqual([citation]);
  });

  test('may name a heading of the decisions', () => {
    const cite = (heading: string) => brokenCitations(`(decisions.md, ${heading})`, example, () => true);
    expect([cite('Chat'), cite('Time and loss')]).toEqual([[], []]);
    expect([cite('Chats'), cite('Time')]).toEqual([['decisions.md, Chats)'], ['decisions.md, Time)']]);
    expect(cite('chat')).not.toEqual([]);
  });

  test('of a whole document is allowed only in sentences and in links from documents', () => {
    expect(broken('as wire.md says')).toEqual([]);
    expect(broken('[wire.md](wire.md)', false)).toEqual([]);
  });
});

/** A source file that a text names: by its path from the root, beside the file (`import.meta.dirname`), or in backticks. */
const NAMED_FILES = [
  /(?<![\w/.])(?<root>(?:src|e2e|bench|scripts|checks)\/[\w./-]+\.(?:tsx?|mjs))/g,
  /import\.meta\.dirname, '(?<beside>[^']+\.(?:tsx?|mjs))'/g,
  /`(?:[\w-]+\/)*(?<name>[\w-]+\.(?:tsx?|mjs))`/g,
];
const fileNames = new Set([...CODE, ...globSync('{checks,bench}/**/*.ts', { cwd: ROOT })].map((file) => basename(file)));

function missingFiles(file: string, text: string): string[] {
  const named = NAMED_FILES.flatMap((pattern) => [...text.matchAll(pattern)]);
  return named.flatMap(({ groups }) => {
    const { root, beside, name } = groups!;
    const exists = name ? fileNames.has(name) : existsSync(root ? join(ROOT, root) : join(ROOT, dirname(file), beside!));
    return exists ? [] : [`${file}: ${name ?? root ?? beside}`];
  });
}

/** Checks build sites of their own, whose files exist only while they run. CONTRIBUTING.md and the benches show examples. */
const WITH_EXAMPLES = /^(checks\/|CONTRIBUTING\.md$|bench\/child-process\.ts$|scripts\/bench\.mjs$)/;

test('source files that code, comments and documents name exist', () => {
  const files = [...CODE, ...DOCS].filter((file) => !WITH_EXAMPLES.test(file));
  expect(files.flatMap((file) => missingFiles(file, read(file)))).toEqual([]);
});

test.each(['see src/app/nothing.ts', "join(import.meta.dirname, 'nothing.ts')", 'as in `nothing.ts`'])(
  'a file that does not exist is found in "%s"',
  (text) => {
    expect(missingFiles('src/app/features.ts', text)).toHaveLength(1);
  },
);
