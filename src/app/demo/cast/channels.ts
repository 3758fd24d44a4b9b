import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';

export interface DemoChannel {
  username: string;
  bio: string;
  language: Language;
  /** Slug; also selects the topic of the chat. */
  category: string;
  tags: readonly string[];
  titles: readonly [string, ...string[]];
  /** Messages per second in an ordinary evening. */
  pace: number;
  stream: 'always' | 'first live' | 'first offline';
}

export const CHANNELS: readonly DemoChannel[] = [
  {
    username: 'ana',
    bio: 'Letters, small projects and a lot of tea. This is the channel that the demo’s people look after.',
    language: 'en',
    category: 'just-chatting',
    tags: ['Cosy', 'QnA'],
    titles: [
      'Tea, letters and your questions',
      'Ask me anything while the kettle boils',
      'Reading your postcards out loud',
      'We plan the garden together',
    ],
    pace: 0.6,
    stream: 'always',
  },
  {
    username: 'mirelune',
    bio: 'Slow games on high mountains. I climb what chat votes for and I apologise to the rescue team afterwards.',
    language: 'en',
    category: 'outer-range',
    tags: ['Survival', 'Charity'],
    titles: [
      'Solo winter ascent, no glider, chat picks the route',
      'East ridge before the storm, one rope left',
      'Second try at the frozen lake',
      'Summit push with 12% battery and a dream',
    ],
    pace: 1.6,
    stream: 'always',
  },
  {
    username: 'pixelforge',
    bio: 'I put blocks on blocks. Floor 300 by summer.',
    language: 'en',
    category: 'stackline',
    tags: ['Building'],
    titles: [
      'Building the tower nobody asked for, floor 212',
      'Floor 213, now with a balcony',
      'No magic, only counterweights',
      'The lift does not fit. Again.',
    ],
    pace: 0.45,
    stream: 'first live',
  },
  {
    username: 'velodrome',
    bio: 'Club racing every night. Clean passes only.',
    language: 'en',
    category: 'apex-circuit',
    tags: ['Racing', 'League'],
    titles: ['Club finals, race 4 of 6', 'Club finals, race 5 of 6, wet track', 'Open lobby: beat my lap', 'Last race decides everything'],
    pace: 0.55,
    stream: 'first live',
  },
  {
    username: 'theknightshift',
    bio: 'Endgames after midnight. 1900 on a good day.',
    language: 'en',
    category: 'chess',
    tags: ['Strategy', 'Learning'],
    titles: [
      'Endgames until one of us sleeps',
      'Viewer games, anyone can join',
      'Trying the opening chat voted for',
      'Road to 2000, attempt five',
    ],
    pace: 0.35,
    stream: 'first live',
  },
  {
    username: 'oskar_lindqvist',
    bio: 'Morgonkaffe och era konstiga brev. Swedish and English.',
    language: 'sv',
    category: 'just-chatting',
    tags: ['English', 'Coffee'],
    titles: [
      'Morning coffee and your strange letters',
      'Brev från er, kaffe från mig',
      'I try your grandmothers’ recipes (talking, not cooking)',
    ],
    pace: 0.3,
    stream: 'first live',
  },
  {
    username: 'maplekeys',
    bio: 'A piano, a window and your requests.',
    language: 'en',
    category: 'music',
    tags: ['Piano', 'Requests'],
    titles: [
      'Requests only, no sheet music',
      'Film themes from memory',
      'Late piano, quiet chat',
      'Chat gives me four notes, I make a song',
    ],
    pace: 0.3,
    stream: 'first live',
  },
  {
    username: 'orbitalmechanic',
    bio: 'Spaceships held together with optimism.',
    language: 'en',
    category: 'deep-keel',
    tags: ['Simulation', 'Space'],
    titles: [
      'One tank of fuel to the ringed moon and back',
      'Rescue mission for yesterday’s rescue mission',
      'Docking without instruments',
    ],
    pace: 0.25,
    stream: 'first live',
  },
  {
    username: 'studio_sable',
    bio: 'Oil, ink and bad light.',
    language: 'en',
    category: 'art',
    tags: ['Creative', 'Painting'],
    titles: ['Painting one face a minute', 'Ink study of the harbour', 'You name a colour, I regret it'],
    pace: 0.2,
    stream: 'first live',
  },
  {
    username: 'harborlights',
    bio: 'A cidade à noite, a pé. Night walks, ferries, street food.',
    language: 'pt',
    category: 'city-hours',
    tags: ['English', 'Outdoors'],
    titles: ['Night shift, ferry is late again', 'Walking home the long way', 'Looking for the last open bakery'],
    pace: 0.18,
    stream: 'first live',
  },
  {
    username: 'sundayleague',
    bio: 'Amateur football, professional shouting.',
    language: 'de',
    category: 'sports',
    tags: ['English', 'Football'],
    titles: ['Cup night from the north stand', 'Second half, still no goals', 'Penalty practice with the under-tens'],
    pace: 0.35,
    stream: 'first offline',
  },
  {
    username: 'tanglewood',
    bio: 'Soup, bread, and what the garden gives.',
    language: 'en',
    category: 'food-and-drink',
    tags: ['Cooking'],
    titles: ['Soup for forty people', 'Bread day, the starter is angry', 'Chat picks the spice, I eat it'],
    pace: 0.3,
    stream: 'first offline',
  },
  {
    username: 'ada_on_ice',
    bio: 'Cold water, warm chat. Mostly weekends.',
    language: 'en',
    category: 'outer-range',
    tags: ['Chill'],
    titles: ['Cold water, warm chat', 'Learning to fall in style'],
    pace: 0.2,
    stream: 'first offline',
  },
];

interface ChannelSetup {
  channel: string;
  roles: Partial<Record<ChannelRole, readonly string[]>>;
  banned?: readonly string[];
}

export const CHANNEL_SETUPS: readonly ChannelSetup[] = [
  {
    channel: 'ana',
    roles: { moderator: ['mod', 'siobhan_m'], vip: ['vip', 'posthorn'], og: ['nightowl_knits'], sidekick: ['quietfox'] },
    banned: ['banned'],
  },
  {
    channel: 'mirelune',
    roles: {
      moderator: ['lena_hartmann', 'mod', 'standkeeper'],
      vip: ['vip', 'kestrel_92'],
      og: ['oldgoat', 'old_salt'],
      sidekick: ['junipero'],
    },
  },
  { channel: 'velodrome', roles: { moderator: ['standkeeper'], vip: ['rko_v'] } },
  { channel: 'theknightshift', roles: { moderator: ['gs_petra'], og: ['gambitgarden'] } },
  { channel: 'pixelforge', roles: { moderator: ['floor_inspector'], vip: ['brickbybea'] } },
  { channel: 'maplekeys', roles: { moderator: ['yukimi'], vip: ['vip'] } },
];
