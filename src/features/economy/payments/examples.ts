import type { Purchase } from './contract/purchase.ts';

export const aPurchase = (overrides: Partial<Purchase> = {}): Purchase => ({
  id: 'purchase_01KDZ3NDEKTSV4RRFFQ69G5FAV',
  kind: 'kicks',
  title: '5,000 KICKs',
  amount: 5000,
  currency: 'USD',
  is_recurring: false,
  state: 'open',
  provider: 'test',
  checkout_url: null,
  return_path: '/ana',
  channel: { id: 401, slug: 'ana', username: 'ana' },
  created_at: '2026-01-02T12:00:00.000000Z',
  expires_at: '2026-01-03T12:00:00.000000Z',
  ...overrides,
});
