import { verify } from '#core/server/ledger/verify.ts';
import { type TestApp, type TestAppOptions, type TestReply, testApp } from '#core/server/testing/test-app.ts';
import { givenFollow } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { buy } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { checkSubscriptions } from '../months.ts';
import { givenSubscribable, subscriptionFeatures } from '../testing.ts';

export type Person = Awaited<ReturnType<typeof givenUser>>;

/** Ana's chatroom with subscriptions, Noor, Eve, and a number of recently seen followers. */
export async function subscriptionsRoom(options: TestAppOptions & { fans?: number } = {}) {
  const { fans: count = 0, ...rest } = options;
  const app = await testApp(subscriptionFeatures, rest);
  const { channel, broadcaster: ana, chatroomId } = await givenRoom(app.db);
  await givenSubscribable(app.db, channel.id);
  const [noor, eve] = [await givenUser(app.db, 'noor'), await givenUser(app.db, 'eve')];
  const fans: Person[] = [];
  for (let at = 0; at < count; at++) {
    const fan = await givenUser(app.db, `fan${at}`);
    await givenFollow(app.db, channel.id, fan.id);
    fans.push(fan);
  }
  return Object.assign(app, {
    ana,
    noor,
    eve,
    fans,
    channelId: channel.id,
    chatroomId,
    faults: async () => (await verify(app.db, [checkSubscriptions])).faults,
    own: async (person: Person) => (await app.get('/api/v2/channels/ana/subscription', person)).json().data.own,
    subscribe: (person: Person, item: object = {}) => buy(app, person, 'subscription', { channel: 'ana', ...item }),
    gift: (person: Person, item: object) => buy(app, person, 'gifted_subscriptions', { channel: 'ana', ...item }),
  });
}

export type SubscriptionsRoom = Awaited<ReturnType<typeof subscriptionsRoom>>;

export const refusalOf = ({ status, json }: TestReply) => [status, json().status.message];

/** Published events by the end of their name, with their channels. */
export const sent = ({ published }: Pick<TestApp, 'published'>, name: string) =>
  published.filter(({ event }) => event.split('\\').at(-1) === name).map(({ channel, payload }) => ({ channel, payload }));
