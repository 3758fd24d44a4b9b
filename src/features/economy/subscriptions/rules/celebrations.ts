/**
 * A subscription renewal can be celebrated in the chat. It starts in the step `info`, a banner above the input. Share leads to
 * `customMessage`, where a message can be added; close returns to `info`, and send consumes the celebration. Defer leads to `deferred`,
 * which hides the banner and leaves a share button that returns to `info`. Dismiss skips the celebration for a month after a confirmation.
 * Replying to a message returns from `customMessage` to `info`, so that there is only one text to write at a time (F-09).
 */
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { isBlank } from '#features/chat/chat/rules/message-text.ts';
import type { CelebrationAction } from '../contract/celebrations.ts';

export const CELEBRATION_PREFIX = 'chceleb_';
export const RENEWED = 'subscription_renewed';
/** The payment provider named on the wire: this installation itself. */
export const CELEBRATION_PROVIDER = 'grandstand';
/** Posted if the person wrote no message (CE-03). */
export const PARTY_EMOJI = '🎉';
/** How long a skip lasts: one month of 30.4375 days (CE-04, X-01). */
export const SKIP_MS = 30.4375 * 24 * 3600 * 1000;

/** A celebration that was skipped at or before this time can be celebrated again. */
export const skippedBefore = (now: Date): Date => new Date(now.getTime() - SKIP_MS);

/** The text to post: the person's message, or a party emoji if it is blank. */
export function celebrationText(words: string | null | undefined): string {
  return words == null || isBlank(words) ? PARTY_EMOJI : words;
}

export type CelebrationStep = 'info' | 'customMessage' | 'deferred';

/** The step of one celebration in this browser; `gone` after it was shared or skipped. */
export interface ChosenStep {
  id: string;
  step: CelebrationStep | 'gone';
}

/** The box above the input: nothing, or one celebration in one of its steps. */
export type CelebrationView = { step: 'none' } | { step: CelebrationStep; celebration: Celebration };

const NONE: CelebrationView = { step: 'none' };

/**
 * Shows the first celebration of the viewer's channel data, as deferred if flagged, else as info. The current celebration keeps its chosen
 * step (CE-02).
 */
export function celebrationView(celebrations: readonly Celebration[], chosen: ChosenStep | null): CelebrationView {
  const celebration = celebrations[0];
  if (!celebration) return NONE;
  if (chosen?.id !== celebration.id) return { step: celebration.deferred ? 'deferred' : 'info', celebration };
  return chosen.step === 'gone' ? NONE : { step: chosen.step, celebration };
}

/** The step after Share: from deferred to info, and from info to the custom message (CE-03, CE-06). */
export const stepAfterShare = (step: CelebrationStep): CelebrationStep => (step === 'deferred' ? 'info' : 'customMessage');

/** The step after the viewer replies to a message (F-09). A deferred celebration stays deferred, so that replies do not bring it back. */
export const stepWhenReplying = (step: CelebrationStep): CelebrationStep => (step === 'deferred' ? 'deferred' : 'info');

/** The optimistic step of an action, before the server responds (CE-04). */
export const stepAfter = (action: CelebrationAction): ChosenStep['step'] => (action === 'defer' ? 'deferred' : 'gone');

/** The step after a refused action: info for a dismissal, else the step before the action (CE-05). */
export const stepAfterFailure = (action: CelebrationAction, before: CelebrationStep): CelebrationStep =>
  action === 'dismiss' ? 'info' : before;
