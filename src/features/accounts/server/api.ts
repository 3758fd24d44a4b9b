/** What later features and `app/server` may use of accounts on the server. */
export { sessionsEnded, userCreated } from './events.ts';
export { identify } from './identify.ts';
export { sendMailThrough } from './outgoing-mail.ts';
export { reserveSlugs } from './reserved-slugs.ts';
export { contributeToUser, type UserPart } from './user-parts.ts';
