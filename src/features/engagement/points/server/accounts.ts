import { type Account, issuerAccount, personAccount, poolAccount } from '#core/server/ledger/accounts.ts';

/** The ledger unit of channel points. Balances are separate per channel. */
export const POINTS = 'points';

export const pointsIssuer: Account = issuerAccount(POINTS);

export const pointsOwner = (userId: number, channelId: number): Account => personAccount(POINTS, userId, channelId);

/** The account that holds a channel's points under an id until they are paid out. */
export const pointsPool = (id: string, channelId: number): Account => poolAccount(POINTS, id, channelId);
