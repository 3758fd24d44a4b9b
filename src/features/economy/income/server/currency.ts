import type { Ctx } from '#core/server/context.ts';

/** The currency of this installation, with or without a payment provider. */
export const currencyOf = ({ settings }: Pick<Ctx, 'settings'>): string => settings.CURRENCY;
