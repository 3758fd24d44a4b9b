import stock from 'pusher-js';
import { publicSettings } from '#core/contract/settings.ts';
import type { Client } from '#core/demo/client.ts';
import { authorizeChannel, authorizeUser } from '#core/server/pusher/contract.ts';
import { streamerIsLive, watchedLivestreamUpdated } from '#features/channel/channels/contract/livestream.ts';
import { NAMED } from './cast/people.ts';
import type { Person } from './cast/person.ts';
import type { Community } from './community.ts';

// The package's types describe an ES module, but Node loads a CommonJS one whose export is the class itself.
const Pusher = stock as unknown as typeof stock.default;

type EventsOfChannel = ReturnType<InstanceType<typeof Pusher>['subscribe']>;

/**
 * Connects a real socket for every person who talks, signed in and subscribed like a browser page, so that viewer counts are measured
 * rather than made up. People whom a visitor can sign in as also watch the streams like the player does, and earn points and drops rewards.
 * The sockets reconnect automatically; `leave` closes them all.
 */
export async function connectAudience(
  url: string,
  client: Client,
  { rooms, tokens }: Community,
  people: readonly Person[],
): Promise<{ leave(): void }> {
  const { pusher } = await client.call(publicSettings, {});
  const { hostname, port } = new URL(url);
  const sockets = people.map((one) => {
    const { username: person, channels } = one;
    // The demo is served on loopback only, so never over TLS.
    const socket = new Pusher(pusher.key, {
      cluster: pusher.cluster,
      wsHost: hostname,
      wsPort: Number(port) || 80,
      forceTLS: false,
      enabledTransports: ['ws'],
      enableStats: false,
      userAuthentication: {
        customHandler: ({ socketId }, done) =>
          void client.call(authorizeUser, { body: { socket_id: socketId }, token: tokens.get(person)! }).then(
            (signature) => done(null, signature),
            (error: Error) => done(error, null),
          ),
      },
      channelAuthorization: {
        endpoint: authorizeChannel.path,
        transport: 'ajax',
        customHandler: ({ socketId, channelName }, done) =>
          void client.call(authorizeChannel, { body: { socket_id: socketId, channel_name: channelName }, token: tokens.get(person)! }).then(
            (signature) => done(null, signature),
            (error: Error) => done(error, null),
          ),
      },
    });
    socket.signin();
    for (const username of channels) {
      const room = rooms.get(username);
      if (!room) continue;
      const events = socket.subscribe(streamerIsLive.channel(room.channelId));
      if (NAMED.includes(one)) watch(socket, events, room.livestreamId);
    }
    return socket;
  });
  return {
    leave: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** Subscribes to the private channel of the current stream, and of each new one. */
function watch(socket: InstanceType<typeof Pusher>, events: EventsOfChannel, livestreamId: number | null): void {
  const join = (id: number) => socket.subscribe(watchedLivestreamUpdated.channel(id));
  if (livestreamId !== null) join(livestreamId);
  events.bind(streamerIsLive.name, ({ livestream }: { livestream: { id: number } }) => join(livestream.id));
}
