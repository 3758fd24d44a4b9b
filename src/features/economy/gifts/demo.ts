import { demoFeature, type PerformAct } from '#core/demo/feature.ts';
import { giftsFeature } from '#features/economy/gifts/feature.ts';
import { GiftSender } from './demo/gift-sender.ts';
import { GiftTurns } from './demo/gift-turns.ts';
import { GIFT_MESSAGES } from './demo/messages.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    send_gift: { who: string; gift: string; message: string | null };
  }
}

export const giftsDemo = demoFeature(giftsFeature, {
  acts: (client) => {
    const sender = new GiftSender(client);
    const send: PerformAct<'send_gift'> = (act, context) => sender.send(act, context);
    return { send_gift: send };
  },
  turns: (seed, cast) => Object.keys(GIFT_MESSAGES).map((channel) => new GiftTurns(seed, channel, cast)),
});
