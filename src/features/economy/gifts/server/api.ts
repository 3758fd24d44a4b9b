export { type KicksSent, kicksSent, kicksSentReversed } from './events.ts';
