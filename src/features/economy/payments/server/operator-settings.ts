import { z } from 'zod';
import { reachableBecause } from '#core/server/http/reachable.ts';
import type { DeclaredSettings, Settings, SettingValues } from '#core/server/settings/setting.ts';

export const paymentSettings = {
  PAYMENTS: {
    type: z.enum(['test', 'stripe', 'off']),
    otherwise: 'stripe when STRIPE_SECRET_KEY is set; test when only this machine reaches the server, and in the demo; off otherwise',
    help: 'Who takes money: test (a checkout of our own, no money moves), stripe, or off: nothing can be bought.',
    requirement: 'must be test, stripe or off',
  },
  STRIPE_SECRET_KEY: {
    type: z.string().regex(/^[sr]k_(test|live)_\w+$/),
    help: 'Secret or restricted key of an account at Stripe. Needs STRIPE_WEBHOOK_SECRET and PUBLIC_URL.',
    requirement: 'must be a secret key of Stripe, which begins with sk_ or rk_',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    type: z.string().regex(/^whsec_\w+$/),
    help: 'Signing secret of the webhook at Stripe that sends to /api/internal/v1/payments/stripe.',
    requirement: 'must be the signing secret of a webhook at Stripe, which begins with whsec_',
    secret: true,
  },
  CURRENCY: {
    type: z.string().regex(/^[A-Z]{3}$/),
    default: 'USD',
    help: 'Currency of all prices, by its code in ISO 4217. It stays as it is once something was bought.',
    requirement: 'must be three capital letters such as USD',
  },
  PLATFORM_SHARE: {
    type: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((percent) => percent <= 100),
    default: '0',
    help: 'Percent of what channels earn that the platform keeps.',
    requirement: 'must be a whole number from 0 to 100',
    changeable: true,
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof paymentSettings> {}
}

/** Who takes money; by default nobody where others reach the server, because payments of the test provider are free. Null: nothing can be bought. */
export function providerNameOf(settings: Readonly<Settings>): 'test' | 'stripe' | null {
  const { PAYMENTS, STRIPE_SECRET_KEY, demo } = settings;
  const byHost = reachableBecause(settings) ? 'off' : 'test';
  const byDefault = demo ? 'test' : STRIPE_SECRET_KEY ? 'stripe' : byHost;
  const name = PAYMENTS ?? byDefault;
  return name === 'off' ? null : name;
}

/** Currencies that Stripe counts in other units than ISO 4217 does. */
const COUNTED_OTHERWISE: ReadonlySet<string> = new Set(['ISK', 'UGX']);

export function checkPaymentSettings(settings: Readonly<Settings>): string | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL, CURRENCY, demo } = settings;
  if (providerNameOf(settings) !== 'stripe') return null;
  if (demo) return 'PAYMENTS must be test or off in demo mode: what its people buy is not real.';
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return 'Payments through Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';
  if (!PUBLIC_URL) return 'Payments through Stripe need PUBLIC_URL, to which its checkout leads back.';
  if (COUNTED_OTHERWISE.has(CURRENCY)) return `CURRENCY cannot be ${CURRENCY} with Stripe, which counts it in other units than ISO 4217.`;
  return null;
}
