import type { Ctx } from '#core/server/context.ts';

/** The currency of this installation, also while nothing can be bought. */
export const currencyOf = ({ settings }: Pick<Ctx, 'settings'>): string => settings.CURRENCY;
