import { serverEvent } from '#core/server/server-event.ts';

/** Announced in the transaction of the sign-up: later features make what everybody has (a channel). */
export const userCreated = serverEvent<{ id: number; username: string; slug: string; isStaff: boolean; createdAt: Date }>('userCreated');

/** These sessions ended before their time: signed out, revoked, or the password changed. Sockets they opened should ask again. */
export const sessionsEnded = serverEvent<{ userId: number; sessionIds: readonly number[] }>('sessionsEnded');
