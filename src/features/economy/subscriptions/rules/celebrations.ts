/**
 * A renewal can be celebrated in chat. It starts in the step `info`, a banner above the input. Share leads to `customMessage` with an
 * optional message; close returns to `info`, and send consumes the celebration. Defer leads to `deferred`, a share button without a banner
 * that returns to `info`. Dismiss skips the celebration for a month after a confirmation. Replying to a message returns from
 * `customMessage` to `info`, so only one text field is open (F-09).
 */
import { MONTH_MS, msAfter } from '#core/contract/durations.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { isBlank } from '#features/chat/chat/rules/message-text.ts';
import type { CelebrationAction } from '../contract/notices.ts';

export const CELEBRATION_PREFIX = 'chceleb_';
export const RENEWED = 'subscription_renewed';
/** Payment provider name on the wire: this installation. */
export const CELEBRATION_PROVIDER = 'grandstand';
/** Posted without a message (CE-03). */
export const PARTY_EMOJI = '🎉';
/** Length of a skip: one month of 30.4375 days (CE-04, X-01, docs/decisions/013). */
export const SKIP_MS = MONTH_MS;

/** Celebrations skipped at or before this time can be shared again. */
export const skippedBefore = (now: Date): Date => msAfter(now, -SKIP_MS);

/** Text to post: the message, or a party emoji if it is blank. */
export function celebrationText(words: string | null | undefined): string {
  return words == null || isBlank(words) ? PARTY_EMOJI : words;
}

export type CelebrationStep = 'info' | 'customMessage' | 'deferred';

/** Step of a celebration in this browser; `gone` after it was shared or skipped. */
export interface ChosenStep {
  id: string;
  step: CelebrationStep | 'gone';
}

/** The box above the input: nothing, or one celebration in a step. */
export type CelebrationView = { step: 'none' } | { step: CelebrationStep; celebration: Celebration };

const NONE: CelebrationView = { step: 'none' };

/**
 * Shows the first celebration of the channel data, as deferred if flagged, else as info. The current celebration keeps its step (CE-02).
 */
export function celebrationView(celebrations: readonly Celebration[], chosen: ChosenStep | null): CelebrationView {
  const celebration = celebrations[0];
  if (!celebration) return NONE;
  if (chosen?.id !== celebration.id) return { step: celebration.deferred ? 'deferred' : 'info', celebration };
  return chosen.step === 'gone' ? NONE : { step: chosen.step, celebration };
}

/** From deferred to info, and from info to the message (CE-03, CE-06). */
export const stepAfterShare = (step: CelebrationStep): CelebrationStep => (step === 'deferred' ? 'info' : 'customMessage');

/** A deferred celebration stays deferred, so replies do not bring it back (F-09). */
export const stepAfterReply = (step: CelebrationStep): CelebrationStep => (step === 'deferred' ? 'deferred' : 'info');

/** Optimistic step before the server responds (CE-04). */
export const stepAfter = (action: CelebrationAction): ChosenStep['step'] => (action === 'defer' ? 'deferred' : 'gone');

/** Info for a refused dismissal, else the step before the action (CE-05). */
export const stepAfterFailure = (action: CelebrationAction, before: CelebrationStep): CelebrationStep =>
  action === 'dismiss' ? 'info' : before;
