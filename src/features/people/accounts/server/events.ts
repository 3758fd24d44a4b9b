import { serverEvent } from '#core/server/server-event.ts';

/** Published in the transaction of the sign-up, so that later features can create what every user has (a channel). */
export const userCreated = serverEvent<{ id: number; username: string; slug: string; isStaff: boolean; createdAt: Date }>('userCreated');

/** These sessions ended: signed out, revoked, expired, or the account was suspended. Sockets opened by them have to be authorized again. */
export const sessionsEnded = serverEvent<{ userId: number; sessionIds: readonly number[] }>('sessionsEnded');

/** The public profile of an account has changed: its picture, bio or links. */
export const profileChanged = serverEvent<{ userId: number }>('profileChanged');

/** The person who suspended or reinstated an account; null when its suspension ended by itself. */
export interface AccountSuspensionChange {
  userId: number;
  byUserId: number | null;
  at: Date;
}
/** Staff suspended an account. Its sessions have ended already. */
export const accountSuspended = serverEvent<AccountSuspensionChange>('accountSuspended');
export const accountReinstated = serverEvent<AccountSuspensionChange>('accountReinstated');
