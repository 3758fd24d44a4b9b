import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';

/** Words and phrases in the notation of banned words (rules/filters/entry.ts): whole words, or with a star. */
export type Cues = readonly string[];

/**
 * The cues of one label. `sure` and `likely` cues count alone, a `hint` needs further cues. `topics` are subjects that are harmless to
 * mention; together with `acts` they indicate the label, for example a drug and an offer, or a group of people and contempt for it.
 */
export interface LabelCues {
  sure?: Cues;
  likely?: Cues;
  hint?: Cues;
  topics?: Cues;
  acts?: Cues;
}

/** The cues of one language. There are none for gibberish, which is detected by letters. */
export interface Language {
  labels: Partial<Record<Exclude<AiLabel, 'gibberish'>, LabelCues>>;
  /** Talk about games, where shooting and killing are harmless. */
  play: Cues;
  /** Reporting, history, medicine or art, which talk about a subject without doing it. */
  report: Cues;
  /** Phrases in which the writer talks about themselves. */
  self: Cues;
}

/** Splits a list such as `a, two words, b*`. */
export const cues = (text: string): Cues =>
  text
    .split(/[,\n]/)
    .map((cue) => cue.trim())
    .filter((cue) => cue !== '');
