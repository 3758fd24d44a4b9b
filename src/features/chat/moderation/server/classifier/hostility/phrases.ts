import type { Scores } from '#features/chat/moderation/rules/filters/check-content.ts';
import type { TermKind } from './terms.ts';

/** Terms in this order, with only fillers between them. */
export interface HostilePhrase {
  terms: readonly TermKind[];
  /** Only openers may precede the phrase in its clause, because it is an imperative. */
  isAtStart: boolean;
  /** Such phrases have a score for violence. */
  isCallForHarm: boolean;
  scores: Scores;
}

/** Calls for harm are certain enough to be blocked, contempt is held for a moderator (check-content.ts). */
const HARM: Scores = { hate: 0.9, violence: 0.8 };
/** The message names the group elsewhere: `refugees? shoot them`. */
const HARM_TO_THEM: Scores = { hate: 0.7, violence: 0.7 };
const DEHUMANIZATION: Scores = { hate: 0.85 };
const CONTEMPT: Scores = { hate: 0.65 };

/** `^` marks an imperative. */
const phrases = (scores: Scores, ...notations: string[]): HostilePhrase[] =>
  notations.map((notation) => {
    const isAtStart = notation.startsWith('^ ');
    const terms = notation.replace('^ ', '').split(' ') as TermKind[];
    return { terms, isAtStart, isCallForHarm: scores.violence !== undefined, scores };
  });

export const HOSTILE_PHRASES: readonly HostilePhrase[] = [
  ...phrases(
    HARM,
    'intent harm group',
    'intent group harm',
    'group intent harm',
    'harm quantity group',
    '^ harm group',
    '^ harms group',
    '^ quantity group harm',
    'ownHarm group harmEnd',
    '^ commandHarm group harmEnd',
    'intent make group makeSuffer',
    'intent harming group',
    'intent cut group body',
    'whatIf harmed group',
    'harming group legal',
    'murderOf group legal',
    'deserve group suffer',
    'intent group suffer',
    '^ beat group until',
    'intent beat group until',
    'urge harming group',
    'wish harms group',
    'wish group suffer',
    'wish can group suffer',
    'wish suffer group',
    'group modal suffer',
    'group can hell',
    'deathTo group',
    'onlyGood group copula dead',
    'onlyDead group',
    '^ hang group hangEnd',
  ),
  ...phrases(
    HARM_TO_THEM,
    'intent harm them',
    'intent them harm',
    'intent make them makeSuffer',
    'deserve them suffer',
    '^ harm them',
    '^ harms them',
    '^ them harm',
    '^ commandHarm them harmEnd',
    'wish they suffer',
    '^ they modal suffer',
  ),
  ...phrases(
    DEHUMANIZATION,
    'group copula dehuman',
    'regard group as dehuman',
    'group dehuman copula',
    'copula group dehuman',
    'group belong cage',
  ),
  ...phrases(
    CONTEMPT,
    'group copula contempt',
    'group copula crime',
    'they copula dehuman',
    'they copula contempt',
    '^ they copula crime',
    'group contempt copula',
    'copula group contempt',
    'hold group contempt',
    'typical group contempt',
    'typical group canBe contempt',
    'typical group dehuman',
    'without group better',
    'right group',
    'hatred group',
    'hatred them',
    'hatredStart group hatredEnd',
    'group sicken',
    'group exclude',
    'intent group exclude',
    '^ expel group',
    'intent expel group',
    '^ push group away',
    'intent push group away',
    '^ keep group from',
    'intent keep group from',
    'no group allowed',
    'unwanted group here',
  ),
];
