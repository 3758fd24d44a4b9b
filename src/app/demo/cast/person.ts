import type { Language } from '#features/channels/contract/stream-details.ts';

/** How somebody writes. Shares are from 0 to 1. */
export interface Voice {
  /** `low`: never a capital letter, no full stop. `plain`: as written. */
  letters: 'low' | 'plain';
  /** How often "u", "rn" and the like stand for the words. */
  shortens: number;
  /** How often a short shout is drawn out: "noooo". */
  stretches: number;
  /** How often something is added at the end, and what. */
  adds: number;
  favourites: readonly string[];
}

export interface Person {
  username: string;
  /** The languages this person writes; English goes without saying. */
  languages: readonly Language[];
  voice: Voice;
  /** Channels (usernames) this person sits in; follows them too. */
  channels: readonly string[];
  /** How much this person talks beside the others; 0 says nothing by itself. */
  talks: number;
  bio: string;
}

const PLAIN: Voice = { letters: 'plain', shortens: 0, stretches: 0, adds: 0.04, favourites: ['gsSalute'] };

/** The ways to write that people of the demo have. */
export const VOICES = {
  plain: PLAIN,
  calm: { ...PLAIN, letters: 'low', adds: 0.08, favourites: ['gsCool', ':)', '🌿'] },
  dry: { ...PLAIN, letters: 'low', adds: 0.05, favourites: ['gsThink', '...'] },
  loud: { letters: 'low', shortens: 0.3, stretches: 0.7, adds: 0.3, favourites: ['gsHype', 'gsFire', '!!!', '🔥🔥'] },
  quick: { letters: 'low', shortens: 0.8, stretches: 0.3, adds: 0.12, favourites: ['lol', 'gsLol', 'fr'] },
  warm: { letters: 'low', shortens: 0.1, stretches: 0.2, adds: 0.3, favourites: ['gsLove', '<3', '💜', '🫶'] },
  giggly: { letters: 'low', shortens: 0.3, stretches: 0.4, adds: 0.35, favourites: ['😂', '😂😂', 'gsLol', 'haha'] },
  fan: { letters: 'low', shortens: 0.4, stretches: 0.4, adds: 0.35, favourites: ['gsHype', 'gsPopcorn', 'gsTrophy', 'gsWhistle'] },
  gentle: { ...PLAIN, adds: 0.2, favourites: ['🙂', '☕', 'gsWave', '✨'] },
} as const satisfies Record<string, Voice>;
