import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source.ts';

/** The folders and documents with American spelling and plain sentences. The specification keeps the words of its source. */
const CHECKED = ['{src/core,src/app,bench,scripts,e2e,checks,docs}/**/*.{ts,tsx,mjs,md,css}', '*.md', '*.html'];
/** People of the demo write as people do. This file names the words that it forbids. */
const EXCLUDED = ['docs/spec/**', 'src/app/demo/{cast,words}/**', 'checks/english.test.ts', '**/node_modules/**'];
const PROSE_WIDTH = 120;

/** British spellings, and constructions of earlier texts, each with the words to use. Upper-case wire values such as CANCELLED are exempt. */
const FORBIDDEN: ReadonlyArray<[RegExp, string]> = [
  [/\bbehaviour/i, 'behavior'],
  [/(?<!toC)colour(?!space|s: \d)/i, 'color'],
  [/\bcentre[ds]?\b/i, 'center'],
  [/\b[Cc]ancell(?:ed|ing)\b/, 'canceled, canceling'],
  [/\blicences?\b/i, 'license'],
  [/\bcatalogues?\b(?!\.ts)/, 'catalog'],
  [/\b(?:recogni|authori|organi|initiali|seriali|normali|synchroni|summari|customi)s(?:e[ds]?|ing|ation)\b(?!-)/i, 'spell with z'],
  [/\b(?:favour|neighbour|harbour|honour)/i, 'spell with or'],
  [/\b(?:defence|artefact|judgement|whilst|theatre mode|metres)\b/i, 'American spelling'],
  [/\b(?:labelled|signalled|travelled|modelled)\b(?!by)/i, 'one l'],
  [/\bof which (?:its|the|it|they|what)\b/i, 'two sentences'],
  [/\bso many (?:bytes|milliseconds|seconds|bars|segments|more)\b/i, 'this many'],
  [/\bwhat (?:is|was) (?:left|asked|said|told|there|given)\b/i, 'the noun'],
  [/\b(?:is|are|was) (?:asked|told) (?:again|for|of|that|how|what|why|when)\b/i, 'requests, gets, receives'],
  [/\b(?:takes?|taken|took) (?:it |them |him )?away\b/i, 'deletes, removes, revokes'],
  [/\b(?:gives?|given|gave) (?:it |them )?(?:back|anew)\b/i, 'returns, refunds'],
  [/\b(?:the )?(?:database|store|Redis|server|disk|provider) (?:is|was) away\b/i, 'is unavailable'],
  [/\bwithout a word\b/i, 'without a status message'],
  [/\bcannot be had\b/i, 'is unavailable'],
  [/\b(?:began?|begins?|made|makes?|starts?|encoded) anew\b/i, 'restarts, again'],
  [/\bwhoever\b/i, 'the noun'],
  [/\b(?:comes?|came|becomes?) of it\b/i, 'no effect'],
];

const files = globSync(CHECKED, { cwd: ROOT, exclude: EXCLUDED });
const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n');

test('texts, comments and names have American spelling and plain sentences', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      FORBIDDEN.filter(([pattern]) => pattern.test(line) && !/^import .* from /.test(line)).map(
        ([pattern, better]) => `${file}:${index + 1}: ${line.match(pattern)![0]} (use: ${better})`,
      ),
    ),
  );
  expect(found).toEqual([]);
});

/** The lines of a document that are too long, without code blocks, tables, HTML, and lines that one code span or link fills. */
function longLines(lines: readonly string[]): number[] {
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const prose = line.replace(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, '');
    const isExempt = isCode || /^\s*(?:\||<)/.test(line) || prose.trim().length < 20;
    return !isExempt && line.length > PROSE_WIDTH ? [index + 1] : [];
  });
}

test('lines of documents have at most 120 characters, except in tables and code', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(60);
  expect(documents.flatMap((file) => longLines(linesOf(file)).map((line) => `${file}:${line}`))).toEqual([]);
});

test('the check of line lengths exempts tables, code and links, and finds long sentences', () => {
  const long = 'word '.repeat(30);
  expect(
    longLines([`| ${long} |`, '```', long, '```', `- \`${long}\` (code)`, `see [it](https://example.org/${'a'.repeat(130)})`]),
  ).toEqual([]);
  expect(longLines(['short', long, `- ${long}`])).toEqual([2, 3]);
});
