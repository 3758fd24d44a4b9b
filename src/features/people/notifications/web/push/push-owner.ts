import { isText, preference } from '#core/web/preference.ts';

/** The id of the person who asked for pushes in this browser, or null: a browser has one subscription, and may have several people. */
export const pushAskedBy = preference<number | null>('push', null, (stored) => (typeof stored === 'number' ? stored : undefined));

/** The address of the subscription that the server got since the person signed in, or null: signing out makes the server forget it. */
export const pushSentAs = preference<string | null>('push-sent-as', null, (stored) => (isText(1000)(stored) ? stored : undefined));
