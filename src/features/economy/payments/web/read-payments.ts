import { call } from '#core/web/api.ts';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';

export const readPayments = async (signal: AbortSignal) => (await call(showPayments, { signal })).data;
