import { serverEvent } from '#core/server/server-event.ts';

/** Published in the transaction of the sign-up, so that later features can create what every user has (a channel). */
export const userCreated = serverEvent<{ id: number; username: string; slug: string; isStaff: boolean; createdAt: Date }>('userCreated');

/**
 * These sessions ended before they expired: signed out, revoked, or the password was changed. Sockets opened by them have to be authorized
 * again.
 */
export const sessionsEnded = serverEvent<{ userId: number; sessionIds: readonly number[] }>('sessionsEnded');
