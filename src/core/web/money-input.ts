import { z } from 'zod';
import { parseMoney } from './format/money.ts';

/** An amount as a person writes it, such as "4.99" or "4,99". Outputs minor units from 1 to `max`. */
export const moneyInput = (currency: string, max: number) =>
  z
    .string()
    .transform((text) => parseMoney(text, currency) ?? 0)
    .pipe(z.int().min(1).max(max));
