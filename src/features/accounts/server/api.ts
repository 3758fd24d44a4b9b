/** The part of accounts that later features and `app/server` may use on the server. */
export { sessionsEnded, userCreated } from './events.ts';
export { identify } from './identify.ts';
export { ownChannels } from './own-channels.ts';
export { isSessionOpen } from './store/sessions.ts';
export { isFirstAccountFree } from './store/users.ts';
export { newToken } from './tokens.ts';
