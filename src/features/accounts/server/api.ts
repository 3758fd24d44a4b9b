/** What later features and `app/server` may use of accounts on the server. */
export { sessionsEnded, userCreated } from './events.ts';
export { identify } from './identify.ts';
export { ownChannels } from './own-channels.ts';
