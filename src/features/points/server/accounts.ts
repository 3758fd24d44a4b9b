import { type Account, issuerAccount, personAccount, poolAccount } from '#core/server/ledger/accounts.ts';

/** The unit of channel points in the ledger; they count in one channel each. */
export const POINTS = 'points';

export const pointsIssuer: Account = issuerAccount(POINTS);

export const pointsOwner = (userId: number, channelId: number): Account => personAccount(POINTS, userId, channelId);

/** Points of one channel that are set aside under an id until they are shared out. */
export const pointsPool = (id: string, channelId: number): Account => poolAccount(POINTS, id, channelId);
