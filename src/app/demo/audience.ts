import stock from 'pusher-js';
import { publicSettings } from '#core/contract/settings.ts';
import type { Client } from '#core/demo/client.ts';
import { authorizeChannel, authorizeUser } from '#core/server/pusher/contract.ts';
import { streamerIsLive, watchedLivestreamUpdated } from '#features/channel/channels/contract/livestream.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { NAMED, type Person } from './cast/people.ts';
import type { Community } from './community.ts';

// The types describe an ES module, but Node loads a CommonJS export.
const Pusher = stock as unknown as typeof stock.default;

type EventsOfChannel = ReturnType<InstanceType<typeof Pusher>['subscribe']>;

/** Real sockets measure the viewer counts and the lists of people in the chats. People whom a visitor can sign in as also watch, and earn points and drops. */
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
    // The demo is served on loopback only, never over TLS.
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
      socket.subscribe(chatroomEvents(room.chatroomId));
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

function watch(socket: InstanceType<typeof Pusher>, events: EventsOfChannel, livestreamId: number | null): void {
  const join = (id: number) => socket.subscribe(watchedLivestreamUpdated.channel(id));
  if (livestreamId !== null) join(livestreamId);
  events.bind(streamerIsLive.name, ({ livestream }: { livestream: { id: number } }) => join(livestream.id));
}
