import { randomUUID } from 'node:crypto';
import { type Client, Refused } from '#core/demo/client.ts';
import type { ActContext, DemoAct } from '#core/demo/feature.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { sendGift } from '#features/economy/gifts/contract.ts';
import { BUNDLES, findGift } from '#features/economy/gifts/rules/catalog.ts';
import { buy } from '#features/economy/payments/demo/api.ts';

/** Sends the gifts of the demo. Buys the smallest bundle for several gifts when the sender's KICKs run out. */
export class GiftSender {
  readonly #client: Client;
  readonly #channelIds = new Map<string, number>();

  constructor(client: Client) {
    this.#client = client;
  }

  async send({ gift, message }: DemoAct<'send_gift'>, { slug, token }: ActContext): Promise<void> {
    const channelId = await this.#channelIdOf(slug);
    const attempt = () =>
      this.#client.call(sendGift, { token, params: { channelId }, body: { gift_id: gift, message, idempotency_key: randomUUID() } });
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'INSUFFICIENT_FUNDS') throw error;
      const cost = findGift(gift)!.amount;
      const bundle = BUNDLES.find(({ kicks }) => kicks >= 3 * cost) ?? BUNDLES.at(-1)!;
      await buy(this.#client, { token, kind: 'kicks', item: { plan_id: bundle.planId, channel_id: channelId }, key: randomUUID() });
      await attempt();
    }
  }

  async #channelIdOf(slug: string): Promise<number> {
    const known = this.#channelIds.get(slug);
    if (known !== undefined) return known;
    const { id } = await this.#client.call(showChannel, { params: { slug } });
    this.#channelIds.set(slug, id);
    return id;
  }
}
