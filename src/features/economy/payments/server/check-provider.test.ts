import { expect, test } from 'vitest';
import { check } from '#core/server/diagnostics/testing.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import { moneyDiagnostic } from './check-provider.ts';

const checked = (settings: Partial<Settings>) => check(moneyDiagnostic, { settings });

test('test payments on a site that others reach are a warning, and on this machine they are fine', async () => {
  expect(await checked({ PAYMENTS: 'test', PUBLIC_URL: 'https://tv.example' })).toMatchObject({
    state: 'warning',
    text: 'Test payments are on, and other people reach this site: they get subscriptions and KICKs without paying.',
    advice: 'Set STRIPE_SECRET_KEY to accept real payments, or PAYMENTS=off.',
  });
  expect(await checked({ PAYMENTS: 'test' })).toMatchObject({ state: 'skipped', code: 'test' });
});

test('payments through Stripe are fine, and payments that are off are skipped', async () => {
  expect(await checked({ PAYMENTS: 'stripe' })).toMatchObject({ state: 'ok', code: 'stripe' });
  expect(await checked({ PAYMENTS: 'off' })).toMatchObject({ state: 'skipped', code: 'off' });
});
