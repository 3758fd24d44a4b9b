import { isText, preference } from '#core/web/preference.ts';

/** Id of the user who turned push on in this browser, or null. A browser has one subscription for all its users. */
export const pushOwner = preference<number | null>('push', null, (stored) => (typeof stored === 'number' ? stored : undefined));

/** Endpoint that the server received since sign-in, or null. Signing out deletes it on the server. */
export const pushEndpoint = preference<string | null>('push-sent-as', null, (stored) => (isText(1000)(stored) ? stored : undefined));
