import type { Client } from '#core/demo/client.ts';
import { createPurchase, payTestPurchase } from '#features/economy/payments/contract/purchase.ts';

export interface Order {
  token: string;
  kind: string;
  item: unknown;
  /** Idempotency key: 8 to 64 letters, digits, dashes or underscores. */
  key: string;
}

export async function buy(client: Client, { token, kind, item, key }: Order): Promise<void> {
  const { data } = await client.call(createPurchase, { token, body: { kind, item, idempotency_key: key } });
  await client.call(payTestPurchase, { token, params: { purchase: data.purchase_id }, body: { outcome: 'succeed' } });
}
