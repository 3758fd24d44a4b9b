import type { Language } from '#features/channel/channels/contract/stream-details.ts';

/** Probabilities are from 0 to 1. */
export interface Voice {
  /** `low`: lower case and no final period. */
  letters: 'low' | 'plain';
  /** From "you" to "u". */
  shortens: number;
  /** "noooo". */
  stretches: number;
  adds: number;
  favorites: readonly string[];
}

export interface Person {
  username: string;
  /** Besides English. */
  languages: readonly Language[];
  voice: Voice;
  channels: readonly string[];
  /** At 0 the person never writes on their own. */
  talks: number;
  bio: string;
}

const PLAIN: Voice = { letters: 'plain', shortens: 0, stretches: 0, adds: 0.04, favorites: ['gsSalute'] };

export const VOICES = {
  plain: PLAIN,
  calm: { ...PLAIN, letters: 'low', adds: 0.08, favorites: ['gsCool', ':)', '🌿'] },
  dry: { ...PLAIN, letters: 'low', adds: 0.05, favorites: ['gsThink', '...'] },
  loud: { letters: 'low', shortens: 0.3, stretches: 0.7, adds: 0.3, favorites: ['gsHype', 'gsFire', '!!!', '🔥🔥'] },
  quick: { letters: 'low', shortens: 0.8, stretches: 0.3, adds: 0.12, favorites: ['lol', 'gsLol', 'fr'] },
  warm: { letters: 'low', shortens: 0.1, stretches: 0.2, adds: 0.3, favorites: ['gsLove', '<3', '💜', '🫶'] },
  giggly: { letters: 'low', shortens: 0.3, stretches: 0.4, adds: 0.35, favorites: ['😂', '😂😂', 'gsLol', 'haha'] },
  fan: { letters: 'low', shortens: 0.4, stretches: 0.4, adds: 0.35, favorites: ['gsHype', 'gsPopcorn', 'gsTrophy', 'gsWhistle'] },
  gentle: { ...PLAIN, adds: 0.2, favorites: ['🙂', '☕', 'gsWave', '✨'] },
} as const satisfies Record<string, Voice>;
