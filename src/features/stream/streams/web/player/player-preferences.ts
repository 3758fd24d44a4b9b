import { DAY_MS } from '#core/contract/durations.ts';
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

export const soundPreference = preference<Sound>('player-sound', { volume: 0.7, isMuted: false }, (stored) =>
  isSound(stored) ? stored : undefined,
);

/** A stream without this quality plays in `auto`. */
export const qualityPreference = preference<Quality>('player-quality', 'auto', (stored) => (isText(20)(stored) ? stored : undefined));

export const captionsPreference = preference('player-captions', false, parseBoolean);

export const theaterPreference = preference('player-theatre', false, parseBoolean);

/** Whether keys act on the player from anywhere. Users of speech input can disable this (WCAG 2.1.4). */
export const shortcutsPreference = preference('player-shortcuts', true, parseBoolean);

const CONSENT_DAYS = 30;

/** Expiry of the age confirmation in this browser, in milliseconds (decisions.md, Video). */
const consentUntil = preference('mature-consent', 0, (stored) => (typeof stored === 'number' ? stored : undefined));

/** An expiry beyond the maximum was set by a wrong clock, or not by us. */
export const hasMatureConsent = (now: number): boolean => consentUntil.get() > now && consentUntil.get() <= now + CONSENT_DAYS * DAY_MS;

export const storeMatureConsent = (now: number): void => consentUntil.set(now + CONSENT_DAYS * DAY_MS);
