import { isText, parseBoolean, preference } from '#core/web/preference.ts';
import type { Quality } from './quality.ts';

interface Sound {
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
}

const isSound = (stored: unknown): stored is Sound => {
  const { volume, isMuted } = (stored ?? {}) as Partial<Sound>;
  return typeof volume === 'number' && volume >= 0 && volume <= 1 && typeof isMuted === 'boolean';
};

/** The volume that was set last. */
export const soundPreference = preference<Sound>('player-sound', { volume: 0.7, isMuted: false }, (stored) =>
  isSound(stored) ? stored : undefined,
);

/** The quality that was chosen last. A stream that does not have it plays in `auto`. */
export const qualityPreference = preference<Quality>('player-quality', 'auto', (stored) => (isText(20)(stored) ? stored : undefined));

export const theatrePreference = preference('player-theatre', false, parseBoolean);

/** Whether keys act on the player wherever the focus is. People who use speech input switch it off (WCAG 2.1.4). */
export const shortcutsPreference = preference('player-shortcuts', true, parseBoolean);

const DAY = 86_400_000;
const CONSENT_DAYS = 30;

/** Until when, in milliseconds, this browser does not ask again whether somebody is of age (decisions.md, Video). */
const consentUntil = preference('mature-consent', 0, (stored) => (typeof stored === 'number' ? stored : undefined));

/** A time that is further away than a consent lasts was not set by us, or by a clock that was wrong. */
export const hasMatureConsent = (now: number): boolean => consentUntil.get() > now && consentUntil.get() <= now + CONSENT_DAYS * DAY;

export const giveMatureConsent = (now: number): void => consentUntil.set(now + CONSENT_DAYS * DAY);
