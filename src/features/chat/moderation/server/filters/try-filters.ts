import type { FilterDraft, FilterRule } from '#features/chat/moderation/contract/filters.ts';
import { checkContent, type Verdict } from '#features/chat/moderation/rules/filters/check-content.ts';
import { hasActiveLevel, withDefaultLevels } from '#features/chat/moderation/rules/filters/levels.ts';
import { compileWords } from '#features/chat/moderation/rules/filters/word-list.ts';
import { localScores } from '../classifier/local-classifier.ts';
import { type RefusesWords, refuseTooMany, validateEntries } from './change-words.ts';

/** The maximum number of messages in one test run, newest first. It takes at most about 3 s of work, in slices. */
export const TRIED_MAX = 10_000;
/** The maximum number of examples of each kind. */
const EXAMPLES = 20;
/** The time in milliseconds after which a test run yields to other work. */
const SLICE_MS = 10;

/** How many messages a rule would have caught, and the newest of them as indexes into the given list. */
export interface Caught {
  rule: FilterRule;
  count: number;
  examples: number[];
}

export interface TriedFilters {
  /** The number of messages that were checked. */
  looked: number;
  /** How many messages would have been posted, flagged, held and blocked. */
  passed: number;
  flagged: number;
  held: number;
  blocked: number;
  /** Ordered by count, highest first. */
  caught: Caught[];
  /** Indexes of the newest messages that no rule would have caught. */
  notCaught: number[];
}

/**
 * Runs the rule workbench: what a draft would have done to these texts (newest first) if viewers had sent them. Refuses a word list that
 * could not be added. Labels are always scored by the local classifier, because ten thousand requests would overload a moderation server.
 */
export async function tryFilters(texts: readonly string[], draft: FilterDraft, endpoint: RefusesWords): Promise<TriedFilters> {
  const entries = validateEntries(draft.words ?? [], endpoint).map(({ word }) => word);
  refuseTooMany(entries, endpoint);
  const words = compileWords(entries);
  const levels = withDefaultLevels(draft.rules ?? {});
  const counts = { pass: 0, flag: 0, hold: 0, block: 0 } satisfies Record<Verdict['act'], number>;
  const caught = new Map<string, Caught>();
  const notCaught: number[] = [];
  const looked = texts.slice(0, TRIED_MAX);
  let sliceEnds = performance.now() + SLICE_MS;

  for (const [index, text] of looked.entries()) {
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
    looked: looked.length,
    passed: counts.pass,
    flagged: counts.flag,
    held: counts.hold,
    blocked: counts.block,
    caught: [...caught.values()].sort((one, other) => other.count - one.count),
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
  const known = caught.get(key) ?? { rule, count: 0, examples: [] };
  known.count += 1;
  if (known.examples.length < EXAMPLES) known.examples.push(index);
  caught.set(key, known);
}
