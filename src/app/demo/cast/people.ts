import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import { CHANNELS } from './channels.ts';

type Voiced = keyof typeof VOICES;

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

const person = (username: string, voice: Voiced, talks: number, channels: string, rest: Partial<Person> = {}): Person => ({
  username,
  voice: VOICES[voice],
  talks,
  channels: channels === '' ? [] : channels.split(' '),
  languages: [],
  bio: '',
  ...rest,
});

/** `operator` comes first, because the first account becomes staff. `viewer`, `newcomer` and `banned` never write on their own. */
export const NAMED: readonly Person[] = [
  person('operator', 'plain', 0.2, 'ana mirelune', { bio: 'Looks after this installation.' }),
  person('ana', 'gentle', 0, '', { bio: CHANNELS[0]!.bio }),
  person('mod', 'plain', 1, 'ana mirelune', { bio: 'Keeps ana’s chat friendly.' }),
  person('vip', 'warm', 0.8, 'ana maplekeys', { bio: 'Here since the first stream.' }),
  person('sub', 'fan', 0.8, 'ana mirelune', { bio: 'Two years of bad puns.' }),
  person('viewer', 'plain', 0, 'ana mirelune pixelforge', { bio: 'Just watching.' }),
  person('banned', 'plain', 0, ''),
  person('newcomer', 'plain', 0, ''),
];

const STREAMERS: readonly Person[] = CHANNELS.filter(({ username }) => username !== 'ana').map(({ username, bio, language }) =>
  person(username, 'gentle', 0, '', { bio, languages: language === 'en' ? [] : [language] }),
);

const VIEWERS: readonly Person[] = [
  person('oldgoat', 'dry', 1.2, 'mirelune theknightshift ada_on_ice', { bio: 'Has climbed three real hills.' }),
  person('junipero', 'calm', 1, 'mirelune studio_sable maplekeys'),
  person('lena_hartmann', 'gentle', 1, 'mirelune sundayleague', { languages: ['de'], bio: 'Route votes and tea.' }),
  person('kestrel_92', 'quick', 1.4, 'mirelune velodrome orbitalmechanic'),
  person('mossback', 'fan', 1.3, 'mirelune pixelforge ada_on_ice'),
  person('remy', 'loud', 1.5, 'mirelune velodrome', { languages: ['fr'] }),
  person('noor', 'warm', 1.2, 'mirelune ana ada_on_ice studio_sable', { languages: ['ar'] }),
  person('spoiler_sam', 'giggly', 1.3, 'mirelune pixelforge ada_on_ice'),
  person('loud_larry', 'loud', 1.6, 'mirelune velodrome sundayleague'),
  person('grimtide', 'dry', 0.9, 'mirelune orbitalmechanic'),
  person('quietfox', 'calm', 0.6, 'maplekeys studio_sable ana tanglewood harborlights', { bio: 'I mostly listen.' }),
  person('posthorn', 'plain', 0.9, 'oskar_lindqvist ana sundayleague', { bio: 'Sends the strange letters.' }),
  person('old_salt', 'dry', 1, 'harborlights orbitalmechanic mirelune'),
  person('nightferry', 'calm', 0.9, 'harborlights maplekeys', { languages: ['pt'] }),
  person('nightowl_knits', 'warm', 1.1, 'ana oskar_lindqvist studio_sable tanglewood', { bio: 'Row 114 of a very long scarf.' }),
  person('dropkick_dan', 'quick', 1.3, 'velodrome mirelune sundayleague'),
  person('mudlark', 'gentle', 0.9, 'harborlights tanglewood ana'),
  person('gs_petra', 'plain', 0.8, 'theknightshift oskar_lindqvist', { languages: ['sv'] }),
  person('rko_v', 'fan', 1.2, 'velodrome mirelune'),
  person('standkeeper', 'gentle', 0.6, 'mirelune velodrome', { bio: 'Friendly reminders.' }),
  person('gambitgarden', 'dry', 1, 'theknightshift', { bio: 'Declines every gambit.' }),
  person('lowrider_lu', 'quick', 1.1, 'velodrome pixelforge', { languages: ['fr'] }),
  person('floor_inspector', 'dry', 1, 'pixelforge orbitalmechanic', { bio: 'That beam is not straight.' }),
  person('brickbybea', 'giggly', 1.1, 'pixelforge ana tanglewood'),
  person('siobhan_m', 'warm', 1, 'ana maplekeys tanglewood'),
  person('ravi_p', 'quick', 1.1, 'theknightshift pixelforge mirelune orbitalmechanic', { languages: ['hi'] }),
  person('layla_k', 'warm', 1, 'mirelune ana studio_sable', { languages: ['ar'] }),
  person('omar_reads', 'calm', 0.8, 'ana theknightshift mirelune', { languages: ['ar'] }),
  person('noa_tlv', 'giggly', 1, 'mirelune ana velodrome', { languages: ['he'] }),
  person('eitan_g', 'dry', 0.9, 'ana mirelune theknightshift', { languages: ['he'] }),
  person('yukimi', 'gentle', 1, 'mirelune maplekeys ana', { languages: ['ja'] }),
  person('haruto_88', 'fan', 1, 'mirelune velodrome maplekeys ada_on_ice', { languages: ['ja'] }),
  person('minjun_k', 'quick', 1, 'mirelune pixelforge ana', { languages: ['ko'] }),
  person('seoyeon_p', 'warm', 1, 'mirelune ana maplekeys', { languages: ['ko'] }),
  person('xiao_yu', 'warm', 0.9, 'mirelune studio_sable ana', { languages: ['zh'] }),
  person('lao_wang', 'dry', 0.9, 'mirelune theknightshift pixelforge orbitalmechanic', { languages: ['zh'] }),
  person('lucia_rios', 'warm', 1.2, 'mirelune ana maplekeys harborlights', { languages: ['es'] }),
  person('carlos_mv', 'loud', 1.2, 'mirelune velodrome ana sundayleague', { languages: ['es'] }),
  person('bia_nunes', 'giggly', 1, 'harborlights mirelune ana', { languages: ['pt'] }),
  person('jonas_w', 'plain', 1, 'sundayleague pixelforge mirelune', { languages: ['de'] }),
  person('elif_d', 'warm', 0.9, 'ana mirelune oskar_lindqvist tanglewood', { languages: ['tr'] }),
  person('zofia_p', 'calm', 0.9, 'theknightshift studio_sable mirelune', { languages: ['pl'] }),
  person('dmytro_k', 'dry', 0.9, 'orbitalmechanic theknightshift velodrome', { languages: ['uk'] }),
  person('astrid_b', 'gentle', 0.9, 'oskar_lindqvist maplekeys', { languages: ['sv'] }),
];

export const PEOPLE: readonly Person[] = [...NAMED, ...STREAMERS, ...VIEWERS];
