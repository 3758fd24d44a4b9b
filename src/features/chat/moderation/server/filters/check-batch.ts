import type { Ctx } from '#core/server/context.ts';
import { checkContent, type Verdict } from '#features/chat/moderation/rules/filters/check-content.ts';
import { hasActiveLevel } from '#features/chat/moderation/rules/filters/levels.ts';
import type { Classifier } from '../classifier/classifier.ts';
import { localClassifier } from '../classifier/local-classifier.ts';
import type { ChannelFilters } from './load-filters.ts';

/** One message to be checked before it is posted. */
export interface FilterRequest {
  filters: ChannelFilters;
  /** The message with every emote token replaced by a space. */
  text: string;
  isModeratorOrAbove: boolean;
  /** Whether the sender has never posted in this channel. Only used if `filters.holdFirstMessages` is on. */
  isNewcomer: boolean;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** Defaults to the local classifier. */
    classifier: Classifier;
  }
}

/**
 * Returns the verdict for each message of a batch, in order. The cost per message is about 0.1 ms for words and 0.2 ms for labels, each
 * only if the channel uses them. With a moderation server, the batch waits for its slowest response, for 0.8 s at most.
 */
export function checkBatch({ services }: Pick<Ctx, 'services'>, requests: readonly FilterRequest[]): Promise<Verdict[]> {
  const classifier = services.classifier ?? localClassifier;
  return Promise.all(requests.map((request) => checkMessage(classifier, request)));
}

async function checkMessage(classifier: Classifier, { filters, text, isModeratorOrAbove, isNewcomer }: FilterRequest): Promise<Verdict> {
  if (isModeratorOrAbove) return { act: 'pass' };
  const { words, levels, holdFirstMessages } = filters;
  const bannedWord = words?.find(text) ?? null;
  // A message that is refused for a banned word is not sent to another server.
  const scores = bannedWord === null && hasActiveLevel(levels) ? await classifier.classify(text) : {};
  return checkContent({ bannedWord, levels, scores, holdFirstMessages, sender: { isModeratorOrAbove, isNewcomer } });
}
