/**
 * A renewal can be celebrated in the chat. It begins as `info`, a banner above the input. Share leads to `customMessage`, where words may be
 * added; close leads back, send consumes it. Defer puts it away as `deferred`: the banner is gone and a share button is left, which leads to
 * `info` again. Dismiss skips it for a month, after a confirmation. Replying to a message takes a half-written celebration back to `info`,
 * because there is one thing at a time to write (F-09).
 */
import type { Celebration } from '#features/channels/contract/relation.ts';
import { isBlank } from '#features/chat/rules/message-text.ts';
import type { CelebrationAction } from './contract.ts';

export const CELEBRATION_PREFIX = 'chceleb_';
export const RENEWED = 'subscription_renewed';
/** Who took the money; this installation itself. */
export const CELEBRATION_PROVIDER = 'grandstand';
/** What is said when nobody wrote anything (CE-03). */
export const PARTY = '🎉';
/** A skip lasts a month: 30.4375 days (CE-04, X-01). */
export const SKIP_MS = 30.4375 * 24 * 3600 * 1000;

/** What was skipped at this moment or before may be celebrated again. */
export const skippedBefore = (now: Date): Date => new Date(now.getTime() - SKIP_MS);

/** What a celebration says: the person's words, a party emoji when there are none. */
export function celebrationText(words: string | null | undefined): string {
  return words == null || isBlank(words) ? PARTY : words;
}

export type CelebrationStep = 'info' | 'customMessage' | 'deferred';

/** What this browser chose for one celebration; `gone` once it was shared or skipped. */
export interface ChosenStep {
  id: string;
  step: CelebrationStep | 'gone';
}

/** What stands above the input: nothing, or one celebration in one of its steps. */
export type CelebrationView = { step: 'none' } | { step: CelebrationStep; celebration: Celebration };

const NONE: CelebrationView = { step: 'none' };

/**
 * The first celebration of the viewer's channel data, as info or, if flagged, deferred; one that is already current keeps the step that
 * was chosen for it (CE-02).
 */
export function celebrationView(celebrations: readonly Celebration[], chosen: ChosenStep | null): CelebrationView {
  const celebration = celebrations[0];
  if (!celebration) return NONE;
  if (chosen?.id !== celebration.id) return { step: celebration.deferred ? 'deferred' : 'info', celebration };
  return chosen.step === 'gone' ? NONE : { step: chosen.step, celebration };
}

/** Where Share leads: from the share button of a deferred one to info, from there to the custom message (CE-03, CE-06). */
export const stepAfterShare = (step: CelebrationStep): CelebrationStep => (step === 'deferred' ? 'info' : 'customMessage');

/** Where replying to a message leads (F-09). A deferred one stays away: who put it off is not asked again by every reply. */
export const stepWhenReplying = (step: CelebrationStep): CelebrationStep => (step === 'deferred' ? 'deferred' : 'info');

/** Where an action leads at once, before the server has answered (CE-04). */
export const stepAfter = (action: CelebrationAction): ChosenStep['step'] => (action === 'defer' ? 'deferred' : 'gone');

/** Where a refused action leads back: a dismissed one to info, every other to the step it came from (CE-05). */
export const stepAfterFailure = (action: CelebrationAction, before: CelebrationStep): CelebrationStep =>
  action === 'dismiss' ? 'info' : before;
