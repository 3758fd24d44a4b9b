import type { Cues } from '../lexicon/lexicon.ts';

/**
 * Kinds of terms in hostile phrases (phrases.ts). Terms are cues in the notation of banned words, without apostrophes: `dont`.
 * Languages leave out the kinds that their phrases do not use.
 */
export interface HostilityTerms {
  /** Names of groups that hate speech targets. */
  group: Cues;
  /** Further names of groups, which are adjectives when another noun follows: `indian food`, `women drivers`. */
  adjective: Cues;
  /** Words that may follow these, because they are no nouns. */
  follow: Cues;
  /** Words that may be between two terms of a phrase. */
  filler: Cues;
  /** Words before an imperative. */
  opener: Cues;
  intent: Cues;
  quantity: Cues;
  /** Verbs of killing and injuring: base form, third person, participle. `harms` has the imperatives of German. */
  harm: Cues;
  harms?: Cues;
  harming?: Cues;
  /** Before `harming`: `i feel like`. */
  urge?: Cues;
  /** Separable verbs: `ich bringe` ... `um`. */
  ownHarm?: Cues;
  commandHarm?: Cues;
  harmEnd?: Cues;
  hang?: Cues;
  hangEnd?: Cues;
  /** `make` ... `suffer`, and `cut` ... `throats`. */
  make?: Cues;
  makeSuffer?: Cues;
  cut?: Cues;
  body?: Cues;
  whatIf?: Cues;
  harmed?: Cues;
  legal?: Cues;
  murderOf?: Cues;
  /** `better without`, or German `ohne` ... `wäre die welt`. */
  without?: Cues;
  better?: Cues;
  typical?: Cues;
  canBe?: Cues;
  right?: Cues;
  /** German: `verdienen` ... `den tod`, and `ich finde` ... `widerlich`. */
  deserve?: Cues;
  hold?: Cues;
  /** `beat` ... `until`, and `keep` ... `away from our`. */
  beat?: Cues;
  until?: Cues;
  keep?: Cues;
  from?: Cues;
  them: Cues;
  they: Cues;
  modal: Cues;
  suffer: Cues;
  can?: Cues;
  hell?: Cues;
  wish: Cues;
  deathTo: Cues;
  onlyGood?: Cues;
  dead?: Cues;
  onlyDead: Cues;
  copula: Cues;
  /** `i see` ... `as` ... `vermin`. */
  regard?: Cues;
  as?: Cues;
  dehuman: Cues;
  crime: Cues;
  contempt: Cues;
  hatred: Cues;
  /** German: `ich kann` ... `nicht ausstehen`. */
  hatredStart?: Cues;
  hatredEnd?: Cues;
  sicken: Cues;
  exclude: Cues;
  belong: Cues;
  cage: Cues;
  expel: Cues;
  push: Cues;
  away: Cues;
  /** `no` ... `allowed`, and `we dont want` ... `here`. */
  no: Cues;
  allowed: Cues;
  unwanted: Cues;
  here: Cues;
  /** Negations cancel a phrase that follows within a few words. */
  negation: Cues;
  /** Cancels a phrase that it directly follows: `ich hasse sie nicht`, `sick of women being harassed`. */
  negationAfter?: Cues;
  /** Reports of what others say, want or did cancel phrases that follow in the same clause. */
  report: Cues;
  /** Groups that are sides in games and matches. */
  nation: Cues;
  /**
   * Talk about games in which nations are sides, and about matches between people. Both reduce the scores of a clause if the message names
   * no other groups than nations. Only the first lets a call for harm pass.
   */
  game: Cues;
  sport: Cues;
  /** Ends the effect of a negation or a report: `but`. Also covers phrases that only look like one: `i say`. */
  turn: Cues;
  /** Condemnation of hate. Reduces the scores of its clause, and of a quotation beside it. */
  counter: Cues;
}

export type TermKind = keyof HostilityTerms;
