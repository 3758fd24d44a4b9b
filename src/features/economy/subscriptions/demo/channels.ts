/** Channels that sell subscriptions, by username of the broadcaster. */
export const SELLING: readonly string[] = ['ana', 'mirelune', 'pixelforge', 'maplekeys', 'theknightshift', 'velodrome'];

/** Subscribers of each channel before the demo starts. */
export const FIRST_SUBSCRIBERS: Readonly<Record<string, readonly string[]>> = {
  ana: ['sub', 'noor', 'quietfox', 'brickbybea'],
  mirelune: ['sub', 'oldgoat', 'kestrel_92'],
  velodrome: ['rko_v'],
};

export const MESSAGES: readonly string[] = [
  'finally did it',
  'for the tea fund',
  'best corner of the internet',
  'here to stay',
  'happy to be one of the rows now',
  'my whole week starts here',
];
