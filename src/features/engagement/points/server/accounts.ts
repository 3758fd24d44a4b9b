import { type Account, issuerAccount, personAccount, poolAccount } from '#core/server/ledger/accounts.ts';

/** Ledger unit. Balances are separate per channel. */
export const POINTS = 'points';

export const pointsIssuer: Account = issuerAccount(POINTS);

export const pointsOwner = (userId: number, channelId: number): Account => personAccount(POINTS, userId, channelId);

/** Holds a channel's points under an id until they are paid out. */
export const pointsPool = (id: string, channelId: number): Account => poolAccount(POINTS, id, channelId);
