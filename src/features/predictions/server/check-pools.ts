import type { LedgerCheck } from '#core/server/ledger/verify.ts';
import { listClosedPools } from './store/payouts.ts';

/** The pool of a resolved or cancelled prediction is empty once its payout is over. */
export const checkPools: LedgerCheck = async (db, limit) => {
  const pools = await listClosedPools(db, limit);
  return pools.map(({ predictionId, state, points }) => `The prediction ${predictionId} is ${state} and paid, but its pool has ${points}.`);
};
