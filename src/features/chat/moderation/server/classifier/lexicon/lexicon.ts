import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';

/** Cues in the notation of banned words (rules/filters/entry.ts): whole words, or with a star. */
export type Cues = readonly string[];

/** A `hint` needs further cues. `topics` need `acts` to indicate the label, for example a drug and an offer. */
export interface LabelCues {
  sure?: Cues;
  likely?: Cues;
  hint?: Cues;
  topics?: Cues;
  acts?: Cues;
}

/** No cues for gibberish, which is detected by letters. */
export interface Language {
  labels: Partial<Record<Exclude<AiLabel, 'gibberish'>, LabelCues>>;
  /** Talk about games, where shooting and killing are harmless. */
  play: Cues;
  /** A round of a game, where even a threat to a person is harmless, unless a cue of `realLife` is in the text. */
  round?: Cues;
  realLife?: Cues;
  /** Reports, history, medicine or art that only mention a subject. */
  report: Cues;
  /** Phrases about the writer. */
  self: Cues;
}

export const cues = (text: string): Cues =>
  text
    .split(/[,\n]/)
    .map((cue) => cue.trim())
    .filter((cue) => cue !== '');
