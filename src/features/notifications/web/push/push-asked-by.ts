import { preference } from '#core/web/preference.ts';

/** The id of the person who asked for pushes in this browser, or null: a browser has one subscription, and may have several people. */
export const pushAskedBy = preference<number | null>('push', null, (stored) => (typeof stored === 'number' ? stored : undefined));
