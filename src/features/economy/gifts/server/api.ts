/** The server API of gifts for later features. */

export { type KicksSent, kicksSent, kicksSentReversed } from './events.ts';
