import type { FilterDraft, FilterRule } from '#features/chat/moderation/contract/filters.ts';
import { checkContent, hasActiveLevel, type Verdict, withDefaultLevels } from '#features/chat/moderation/rules/filters/check-content.ts';
import { compileWords } from '#features/chat/moderation/rules/filters/matching.ts';
import { localScores } from '../classifier/local-classifier.ts';
import { type RefusesWords, refuseSlowPatterns, refuseTooMany, validateEntries } from './change-words.ts';
import { draftThread } from './patterns/weigh-patterns.ts';

/** Maximum number of messages per test run, newest first. */
export const TEST_MESSAGES_MAX = 10_000;
const EXAMPLES = 20;
/** Milliseconds after which a test run yields to other work. */
const SLICE_MS = 10;
/** Milliseconds of one test. A test that takes longer reports the newest messages, which it has checked. */
const TEST_MS = 15_000;
/** Milliseconds of CPU time for the patterns of one message. */
const TEXT_BUDGET = 50;
/** Messages whose patterns are matched together. */
const STEP = 64;

/** `examples` are indexes into the given list, newest first. */
export interface Caught {
  rule: FilterRule;
  count: number;
  examples: number[];
}

export interface FilterTestResult {
  /** The newest messages; fewer than given when the test took too long. */
  looked: number;
  passed: number;
  flagged: number;
  held: number;
  blocked: number;
  caught: Caught[];
  /** Indexes of the newest messages that match no rule. */
  notCaught: number[];
}

/**
 * Refuses a word list that could not be added. Labels are scored locally, to not overload a moderation server. Patterns are matched in a
 * thread of this test. It ends early when `isGone` says that nobody reads the result.
 */
export async function tryFilters(
  texts: readonly string[],
  draft: FilterDraft,
  endpoint: RefusesWords,
  isGone = () => false,
): Promise<FilterTestResult> {
  const entries = validateEntries(draft.words ?? [], endpoint).map(({ word }) => word);
  refuseTooMany(entries, endpoint);
  const words = compileWords(entries);
  if (words.patterns.length > 0) await refuseSlowPatterns(words.patterns, words.patterns, endpoint);
  const ends = performance.now() + TEST_MS;
  await using thread = draftThread(TEXT_BUDGET);
  const result = new TestResult(draft);
  const checked = texts.slice(0, TEST_MESSAGES_MAX);
  for (let from = 0; from < checked.length; from += STEP) {
    if (performance.now() > ends || isGone()) break;
    const step = checked.slice(from, from + STEP);
    const found = await inSlices(step, (text) => words.find(text));
    const patterns = words.patterns.length === 0 ? [] : await Promise.all(step.map((text) => thread.find(words.patterns, text)));
    for (const [at, text] of step.entries()) {
      const pattern = patterns[at] ?? { kind: 'known', entry: null };
      // Chat holds such a message.
      if (pattern.kind === 'late') result.addLate();
      else result.add(from + at, text, found[at] ?? pattern.entry);
    }
  }
  return result.sorted();
}

/** Lets other work run between the slices. */
async function inSlices<T>(texts: readonly string[], find: (text: string) => T): Promise<T[]> {
  const found: T[] = [];
  let sliceEnds = performance.now() + SLICE_MS;
  for (const text of texts) {
    if (performance.now() > sliceEnds) {
      await new Promise(setImmediate);
      sliceEnds = performance.now() + SLICE_MS;
    }
    found.push(find(text));
  }
  return found;
}

class TestResult {
  readonly #levels;
  readonly #counts = { pass: 0, flag: 0, hold: 0, block: 0 } satisfies Record<Verdict['act'], number>;
  readonly #caught = new Map<string, Caught>();
  readonly #notCaught: number[] = [];

  constructor({ rules = {} }: FilterDraft) {
    this.#levels = withDefaultLevels(rules);
  }

  add(index: number, text: string, bannedWord: string | null): void {
    const verdict = checkContent({
      bannedWord,
      levels: this.#levels,
      scores: hasActiveLevel(this.#levels) ? localScores(text) : {},
      holdFirstMessages: false,
      sender: { isModeratorOrAbove: false, isNewcomer: false },
    });
    this.#counts[verdict.act] += 1;
    const rules = rulesOf(verdict);
    for (const rule of rules) add(this.#caught, rule, index);
    if (rules.length === 0 && this.#notCaught.length < EXAMPLES) this.#notCaught.push(index);
  }

  addLate(): void {
    this.#counts.hold += 1;
  }

  sorted(): FilterTestResult {
    const { pass, flag, hold, block } = this.#counts;
    return {
      looked: pass + flag + hold + block,
      passed: pass,
      flagged: flag,
      held: hold,
      blocked: block,
      caught: [...this.#caught.values()].sort((a, b) => b.count - a.count),
      notCaught: this.#notCaught,
    };
  }
}

function rulesOf(verdict: Verdict): FilterRule[] {
  if (verdict.act === 'pass') return [];
  const labels = verdict.labels.map((label) => ({ kind: 'label' as const, label }));
  return verdict.act === 'block' && verdict.code === 'BANNED_WORD_ERROR' ? [{ kind: 'word', word: verdict.word }, ...labels] : labels;
}

function add(caught: Map<string, Caught>, rule: FilterRule, index: number): void {
  const key = rule.kind === 'word' ? `word ${rule.word}` : `label ${rule.label}`;
  const entry = caught.get(key) ?? { rule, count: 0, examples: [] };
  entry.count += 1;
  if (entry.examples.length < EXAMPLES) entry.examples.push(index);
  caught.set(key, entry);
}
