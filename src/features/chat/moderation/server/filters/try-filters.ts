import type { FilterDraft, FilterRule } from '#features/chat/moderation/contract/filters.ts';
import { checkContent, type Verdict } from '#features/chat/moderation/rules/filters/check-content.ts';
import { hasActiveLevel, withDefaultLevels } from '#features/chat/moderation/rules/filters/levels.ts';
import { compileWords } from '#features/chat/moderation/rules/filters/word-list.ts';
import { localScores } from '../classifier/local-classifier.ts';
import { type RefusesWords, refuseTooMany, validateEntries } from './change-words.ts';

/** Maximum number of messages per test run, newest first. At most about 3 s of work, in slices. */
export const TEST_MESSAGES_MAX = 10_000;
const EXAMPLES = 20;
/** Milliseconds after which a test run yields to other work. */
const SLICE_MS = 10;

/** `examples` are indexes into the given list, newest first. */
export interface Caught {
  rule: FilterRule;
  count: number;
  examples: number[];
}

export interface FilterTestResult {
  looked: number;
  passed: number;
  flagged: number;
  held: number;
  blocked: number;
  /** Highest count first. */
  caught: Caught[];
  /** Indexes of the newest messages that match no rule. */
  notCaught: number[];
}

/** Refuses a word list that could not be added. Labels are scored locally, to not overload a moderation server. */
export async function tryFilters(texts: readonly string[], draft: FilterDraft, endpoint: RefusesWords): Promise<FilterTestResult> {
  const entries = validateEntries(draft.words ?? [], endpoint).map(({ word }) => word);
  refuseTooMany(entries, endpoint);
  const words = compileWords(entries);
  const levels = withDefaultLevels(draft.rules ?? {});
  const counts = { pass: 0, flag: 0, hold: 0, block: 0 } satisfies Record<Verdict['act'], number>;
  const caught = new Map<string, Caught>();
  const notCaught: number[] = [];
  const checked = texts.slice(0, TEST_MESSAGES_MAX);
  let sliceEnds = performance.now() + SLICE_MS;

  for (const [index, text] of checked.entries()) {
    if (performance.now() > sliceEnds) {
      await new Promise(setImmediate);
      sliceEnds = performance.now() + SLICE_MS;
    }
    const verdict = checkContent({
      bannedWord: words.find(text),
      levels,
      scores: hasActiveLevel(levels) ? localScores(text) : {},
      holdFirstMessages: false,
      sender: { isModeratorOrAbove: false, isNewcomer: false },
    });
    counts[verdict.act] += 1;
    const rules = rulesOf(verdict);
    for (const rule of rules) add(caught, rule, index);
    if (rules.length === 0 && notCaught.length < EXAMPLES) notCaught.push(index);
  }

  return {
    looked: checked.length,
    passed: counts.pass,
    flagged: counts.flag,
    held: counts.hold,
    blocked: counts.block,
    caught: [...caught.values()].sort((a, b) => b.count - a.count),
    notCaught,
  };
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
