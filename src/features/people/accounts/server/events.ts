import { serverEvent } from '#core/server/server-event.ts';

/** Published in the sign-up transaction, so that later features can create a user's channel. */
export const userCreated = serverEvent<{ id: number; username: string; slug: string; isStaff: boolean; createdAt: Date }>('userCreated');

/** Sessions were signed out, revoked, expired or suspended. Their sockets need a new authorization. */
export const sessionsEnded = serverEvent<{ userId: number; sessionIds: readonly number[] }>('sessionsEnded');

/** The picture, bio or links of an account changed. */
export const profileChanged = serverEvent<{ userId: number }>('profileChanged');

/** Published in the transaction of the new name, so that later features can change the addresses that contain it. */
export const usernameChanged = serverEvent<{ userId: number; username: string; slug: string }>('usernameChanged');

/** Published in the transaction that anonymizes the account, which stays as an empty row for messages and books. */
export const accountDeleted = serverEvent<{ userId: number; at: Date }>('accountDeleted');

/** `by` is null when the suspension ended as scheduled. */
export interface AccountSuspensionChange {
  userId: number;
  byUserId: number | null;
  at: Date;
}
/** Published after the account's sessions ended. */
export const accountSuspended = serverEvent<AccountSuspensionChange>('accountSuspended');
export const accountReinstated = serverEvent<AccountSuspensionChange>('accountReinstated');
