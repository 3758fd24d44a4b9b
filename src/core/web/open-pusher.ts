import type Pusher from 'pusher-js';
import { type AuthAsk, askForSignature, askForSignIn, type ChannelSignature, isWorkerChannel } from './channel-auth/channel-auth.ts';
import { readCookie } from './cookie.ts';
import type { PusherLike } from './realtime-connection.ts';
import { sendingWhileOpen } from './sending-while-open.ts';

type PusherSocket = ReturnType<typeof Pusher.Runtime.createWebSocket> & { readyState: number };

/** Loads pusher-js, which is not part of the initial bundle, and creates a client for this origin. */
export async function openPusher(settings: { key: string; cluster: string }): Promise<PusherLike> {
  const { default: Pusher } = await import('pusher-js');
  const { Runtime } = Pusher;
  // The library's socket type does not declare `readyState`, which every socket has.
  Runtime.createWebSocket = (url) => sendingWhileOpen(new (Runtime.getWebSocketAPI())(url) as PusherSocket);
  const secure = location.protocol === 'https:';
  const port = Number(location.port) || (secure ? 443 : 80);
  const pusher = new Pusher(settings.key, {
    cluster: settings.cluster,
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: secure ? ['wss'] : ['ws'],
    channelAuthorization: { customHandler: (ask, done) => tell(done, authorise(ask)) },
    userAuthentication: { customHandler: ({ socketId }, done) => tell(done, askForSignIn(socketId, csrf())) },
  });
  // pusher-js connects in its constructor; the caller subscribes first and then calls connect, which is idempotent.
  return pusher;
}

const csrf = () => readCookie('XSRF-TOKEN') ?? '';

/** Most channels are authorized from the page. Worker channels go through the worker, which is loaded with the first of them (RT-03). */
async function authorise(ask: AuthAsk): Promise<ChannelSignature> {
  if (!isWorkerChannel(ask.channelName)) return askForSignature(ask, csrf());
  const { workerAuthoriser } = await import('./channel-auth/page-worker.ts');
  return workerAuthoriser.authorise(ask);
}

function tell<Answer>(done: (error: Error | null, answer: Answer | null) => void, asked: Promise<Answer>): void {
  asked.then(
    (answer) => done(null, answer),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
  );
}
