import type { Ctx } from '#core/server/context.ts';
import { judgeContent, type Verdict } from '#features/moderation/rules/filters/judge-content.ts';
import { anyLevel } from '#features/moderation/rules/filters/levels.ts';
import type { Classifier } from '../classifier/classifier.ts';
import { localClassifier } from '../classifier/local-classifier.ts';
import type { ChannelFilters } from './load-filters.ts';

/** One message, before it is said. */
export interface FilterAsk {
  filters: ChannelFilters;
  /** What was written, every emote token replaced by a space. */
  text: string;
  isModeratorOrAbove: boolean;
  /** They never said anything in this channel. Only looked at where `filters.holdFirstMessages`. */
  isNewcomer: boolean;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** Without one messages are judged on this machine. */
    classifier: Classifier;
  }
}

/**
 * What becomes of each message of a batch, in its order. Costs some 0.1 ms a message for words and 0.2 ms for labels, each only where the
 * channel has any; with a moderation server the batch waits for its slowest answer, 0.8 s at most.
 */
export function judgeBatch({ services }: Pick<Ctx, 'services'>, asks: readonly FilterAsk[]): Promise<Verdict[]> {
  const classifier = services.classifier ?? localClassifier;
  return Promise.all(asks.map((ask) => judge(classifier, ask)));
}

async function judge(classifier: Classifier, { filters, text, isModeratorOrAbove, isNewcomer }: FilterAsk): Promise<Verdict> {
  if (isModeratorOrAbove) return { act: 'pass' };
  const { words, levels, holdFirstMessages } = filters;
  const bannedWord = words?.find(text) ?? null;
  // What is refused for a word is not sent to another server.
  const scores = bannedWord === null && anyLevel(levels) ? await classifier.classify(text) : {};
  return judgeContent({ bannedWord, levels, scores, holdFirstMessages, sender: { isModeratorOrAbove, isNewcomer } });
}
