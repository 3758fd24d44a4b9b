import type { ChannelAuthorizationCallback } from 'pusher-js';
import { readCookie } from './cookie.ts';
import type { PusherLike } from './realtime-connection.ts';

/** Loads pusher-js (not part of the first page) and makes a client of this origin that is not connected yet. */
export async function openPusher(settings: { key: string; cluster: string }): Promise<PusherLike> {
  const { default: Pusher } = await import('pusher-js');
  const secure = location.protocol === 'https:';
  const port = Number(location.port) || (secure ? 443 : 80);
  const pusher = new Pusher(settings.key, {
    cluster: settings.cluster,
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: secure ? ['wss'] : ['ws'],
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, done) =>
        authorise('/broadcasting/auth', { socket_id: socketId, channel_name: channelName }, done),
    },
    userAuthentication: {
      customHandler: ({ socketId }, done) =>
        authorise('/broadcasting/user-auth', { socket_id: socketId }, done as unknown as ChannelAuthorizationCallback),
    },
  });
  // pusher-js connects in its constructor; the caller subscribes first and then calls connect, which is idempotent.
  return pusher;
}

async function authorise(address: string, body: Record<string, string>, done: ChannelAuthorizationCallback): Promise<void> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    done(null, (await answer.json()) as Parameters<ChannelAuthorizationCallback>[1]);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null);
  }
}
