import type { AiLabel } from '#features/moderation/contract/filters.ts';

/** Words and phrases as banned words are written (rules/filters/entry.ts): whole words, or with a star. */
export type Cues = readonly string[];

/**
 * What tells one label. `sure` and `likely` speak for themselves, a `hint` needs another. A `topic` is only something that can be talked
 * about; with an `act` beside it, it is what the label is for: a drug and an offer, a group of people and contempt for it.
 */
export interface LabelCues {
  sure?: Cues;
  likely?: Cues;
  hint?: Cues;
  topics?: Cues;
  acts?: Cues;
}

/** What is known of one language. Gibberish is told by letters, not by words. */
export interface Language {
  labels: Partial<Record<Exclude<AiLabel, 'gibberish'>, LabelCues>>;
  /** Talk of games, in which people shoot and kill and nobody is hurt. */
  play: Cues;
  /** Reports, history, medicine, art: talk about a thing, not the thing. */
  report: Cues;
  /** The writer speaks of themselves. */
  self: Cues;
}

/** `a, two words, b*` as a list. */
export const cues = (text: string): Cues =>
  text
    .split(/[,\n]/)
    .map((cue) => cue.trim())
    .filter((cue) => cue !== '');
