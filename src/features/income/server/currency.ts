import type { Ctx } from '#core/server/context.ts';
import { paymentsOf } from '#features/payments/server/api.ts';

/** The currency of this installation, also while nothing can be bought. */
export const currencyOf = (ctx: Pick<Ctx, 'services'>): string => paymentsOf(ctx)?.currency ?? 'USD';
