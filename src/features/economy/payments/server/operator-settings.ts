import { z } from 'zod';
import { reachableBecause } from '#core/server/http/settings.ts';
import type { DeclaredSettings, Settings, SettingValues } from '#core/server/settings/setting.ts';

export const paymentSettings = {
  PAYMENTS: {
    type: z.enum(['test', 'stripe', 'off']),
    otherwise: 'stripe if STRIPE_SECRET_KEY is set; test in the demo and if only this machine can reach the server; otherwise off',
    help: 'Payment provider: test (a built-in checkout without real money), stripe, or off (no purchases).',
    requirement: 'must be test, stripe or off',
    label: 'Payment provider',
    input: { kind: 'choice', options: ['test', 'stripe', 'off'] },
    changeable: 'now',
  },
  STRIPE_SECRET_KEY: {
    type: z.string().regex(/^[sr]k_(test|live)_\w+$/),
    help: 'Secret or restricted key of a Stripe account. Needs STRIPE_WEBHOOK_SECRET and PUBLIC_URL.',
    requirement: 'must be a Stripe secret key, which starts with sk_ or rk_',
    secret: true,
    label: 'Secret key of Stripe',
    changeable: 'now',
  },
  STRIPE_WEBHOOK_SECRET: {
    type: z.string().regex(/^whsec_\w+$/),
    help: 'Signing secret of the Stripe webhook for /api/internal/v1/payments/stripe.',
    requirement: 'must be the signing secret of a Stripe webhook, which starts with whsec_',
    secret: true,
    label: 'Webhook secret of Stripe',
    changeable: 'now',
  },
  CURRENCY: {
    type: z.string().regex(/^[A-Z]{3}$/),
    default: 'USD',
    help: 'Currency of all prices (ISO 4217 code). Cannot change after the first purchase.',
    requirement: 'must be three capital letters such as USD',
    label: 'Currency',
    changeable: 'now',
  },
  PLATFORM_SHARE: {
    type: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((percent) => percent <= 100),
    default: '0',
    help: 'Platform share of channel earnings, in percent.',
    requirement: 'must be a whole number from 0 to 100',
    label: 'Platform share, in percent',
    input: { kind: 'number', min: 0, max: 100 },
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof paymentSettings> {}
}

/** Null when purchases are off. Off by default if others can reach the server, because test payments are free. */
export function providerNameOf(settings: Readonly<Settings>): 'test' | 'stripe' | null {
  const { PAYMENTS, STRIPE_SECRET_KEY, demo } = settings;
  const byHost = reachableBecause(settings) ? 'off' : 'test';
  const byDefault = demo ? 'test' : STRIPE_SECRET_KEY ? 'stripe' : byHost;
  const name = PAYMENTS ?? byDefault;
  return name === 'off' ? null : name;
}

/** Currencies whose minor units differ between Stripe and ISO 4217. */
const NON_ISO_MINOR_UNITS: ReadonlySet<string> = new Set(['ISK', 'UGX']);

export function checkPaymentSettings(settings: Readonly<Settings>): string | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL, CURRENCY, demo } = settings;
  if (providerNameOf(settings) !== 'stripe') return null;
  if (demo) return 'PAYMENTS must be test or off in demo mode, because demo purchases are not real.';
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return 'Payments through Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';
  if (!PUBLIC_URL) return 'Payments through Stripe need PUBLIC_URL, because the checkout returns there.';
  if (NON_ISO_MINOR_UNITS.has(CURRENCY))
    return `CURRENCY cannot be ${CURRENCY} with Stripe, because Stripe and ISO 4217 use different minor units for it.`;
  return null;
}
