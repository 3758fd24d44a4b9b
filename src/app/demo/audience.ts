import stock from 'pusher-js';
import { publicSettings } from '#core/contract/settings.ts';
import type { Client } from '#core/demo/client.ts';
import { authoriseUser } from '#core/server/pusher/contract.ts';
import { streamerIsLive } from '#features/channels/contract/livestream.ts';
import type { Person } from './cast/person.ts';
import type { Community } from './community.ts';

// The package's types describe an ES module, but Node loads a CommonJS one whose export is the class itself.
const Pusher = stock as unknown as typeof stock.default;

/**
 * Connects a real socket for every person who talks, signed in and subscribed like a browser page, so that viewer counts are measured rather
 * than made up. The sockets reconnect by themselves; `leave` closes them all.
 */
export async function connectAudience(
  url: string,
  client: Client,
  { rooms, tokens }: Community,
  people: readonly Person[],
): Promise<{ leave(): void }> {
  const { pusher } = await client.call(publicSettings, {});
  const { hostname, port } = new URL(url);
  const sockets = people.map(({ username: person, channels }) => {
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
          void client.call(authoriseUser, { body: { socket_id: socketId }, token: tokens.get(person)! }).then(
            (signature) => done(null, signature),
            (error: Error) => done(error, null),
          ),
      },
    });
    socket.signin();
    for (const username of channels) {
      const room = rooms.get(username);
      if (room) socket.subscribe(streamerIsLive.channel(room.channelId));
    }
    return socket;
  });
  return {
    leave: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}
