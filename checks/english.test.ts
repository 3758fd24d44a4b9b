import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source.ts';

/** The files with American spelling and plain sentences. */
const CHECKED = ['{src,bench,scripts,e2e,checks,docs}/**/*.{ts,tsx,mjs,md,css}', '*.md', '*.html'];
const EXCLUDED = [
  // The specification keeps the words of its source, and released migrations are frozen.
  'docs/spec/**',
  'src/**/migrations.ts',
  'src/features/channel/channels/rules/invented-categories.ts',
  // Texts and word lists of other languages, and of people who write as people do.
  'src/**/*texts.de.ts',
  'src/features/chat/moderation/server/classifier/lexicon/**',
  'src/app/demo/{cast,words}/**',
  // This file contains the forbidden words.
  'checks/english.test.ts',
  '**/node_modules/**',
];
const PROSE_WIDTH = 120;

/** Verbs that end in -ize. */
const IZE_STEMS =
  'apolog|author|capital|categor|central|character|critic|custom|digit|emphas|equal|final|general|immun|initial|item|legal|local|maxim|memor|minim|mobil|modern|monet|neutral|normal|optim|organ|parallel|penal|personal|polar|priorit|random|real|recogn|sanit|serial|special|stabil|standard|styl|summar|symbol|synchron|token|util|vector|virtual|visual';

/** British spellings, and constructions of earlier texts, each with the words to use. Upper-case wire values such as CANCELLED are exempt. */
const FORBIDDEN: ReadonlyArray<[RegExp, string]> = [
  [new RegExp(`(?:${IZE_STEMS})is(?:e[drs]?|ing|ations?)(?![a-z-])`, 'i'), 'spell with z'],
  [/(?:anal|paral|catal)ys(?:e[drs]?|ing)(?![a-z])/i, 'spell with z'],
  [/(?<!toC)(?:behavi|col|end?eav|fav|flav|harb|hon|hum|lab|neighb|rum|sav|vap)our(?!space|s: \d)/i, 'spell with or'],
  [/(?:catal|anal|dial)ogu/i, 'catalog, analog, dialog'],
  [/(?:cent|fib|kilomet|lit|lust|meag|met|spect|theat)re[ds]?(?![a-z])(?<!player-theatre)/i, 'spell with er'],
  [
    /(?:[Cc]ance|[Cc]ounse|[Dd]ia|[Ff]ue|[Ll]abe|[Ll]eve|[Mm]arsha|[Mm]ode|[Qq]uarre|[Ss]igna|[Tt]ota|[Tt]rave|[Tt]unne)ll(?:ed|ing|er)(?!by)/,
    'one l',
  ],
  [/\b(?:defence|offence|licence|pretence|artefact|judgement|programmes?|practis(?:e[ds]?|ing))\b/i, 'American spelling'],
  [
    /\b(?:whilst|amongst|grey|cosy|tyres?|cheques?|aluminium|jewellery|maths|learnt|spelt|burnt|ageing|fulfil|enrol)\b/i,
    'American spelling',
  ],
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
/** Returns the forbidden words of a line, each with the words to use. */
const forbiddenIn = (line: string) =>
  FORBIDDEN.flatMap(([pattern, better]) => (pattern.test(line) ? [`${line.match(pattern)![0]} (use: ${better})`] : []));

test('texts, comments and names have American spelling and plain sentences', () => {
  expect(files.length).toBeGreaterThan(2500);
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) => forbiddenIn(line).map((problem) => `${file}:${index + 1}: ${problem}`)),
  );
  expect(found).toEqual([]);
});

test('the check of spelling finds British endings inside names, and accepts American words and wire values', () => {
  const british = [
    "t('pins.minimise')",
    'isMinimised',
    'interface Catalogue {}',
    'labelledLines()',
    'textColour',
    'theatre mode',
    'analysed',
  ];
  expect(british.filter((line) => forbiddenIn(line).length === 0)).toEqual([]);
  const american = [
    'Promise.raise(otherwise)',
    'aria-labelledby',
    "state: 'CANCELLED'",
    'filled, called, rolled',
    'four hours of your tour',
  ];
  expect(american.flatMap(forbiddenIn)).toEqual([]);
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
