import type Pusher from 'pusher-js';
import { type AuthRequest, type ChannelSignature, isWorkerChannel, requestSignature, requestSignIn } from './channel-auth/channel-auth.ts';
import { loadChunk } from './chunk.ts';
import { readCookie } from './cookie.ts';
import { dropSendsWhenClosing } from './drop-sends-when-closing.ts';
import { loads } from './loads.ts';
import type { PusherLike } from './realtime-connection.ts';
import { watchSockets } from './watch-sockets.ts';

type PusherSocket = ReturnType<typeof Pusher.Runtime.createWebSocket> & { readyState: number };

const load = loads('realtime', () => import('pusher-js'));

/** Loads pusher-js, which is not part of the initial bundle, and creates a client for this origin. `onClosed`: see `OpenPusher`. */
export async function openPusher(settings: { key: string; cluster: string }, onClosed: (code: number) => void): Promise<PusherLike> {
  const { default: Pusher } = await load();
  const { Runtime } = Pusher;
  // The library's socket type does not declare `readyState`, which every socket has.
  Runtime.createWebSocket = (url) => dropSendsWhenClosing(new (Runtime.getWebSocketAPI())(url) as PusherSocket);
  watchSockets(Runtime, onClosed);
  const secure = location.protocol === 'https:';
  const port = Number(location.port) || (secure ? 443 : 80);
  const pusher = new Pusher(settings.key, {
    cluster: settings.cluster,
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: secure ? ['wss'] : ['ws'],
    channelAuthorization: { customHandler: (ask, done) => passResult(done, authorize(ask)) },
    userAuthentication: { customHandler: ({ socketId }, done) => passResult(done, requestSignIn(socketId, csrf())) },
  });
  // pusher-js connects in its constructor; the caller subscribes first and then calls connect, which is idempotent.
  return pusher;
}

const csrf = () => readCookie('XSRF-TOKEN') ?? '';

/** Most channels are authorized from the page. Worker channels go through the worker, which is loaded with the first of them (RT-03). */
async function authorize(ask: AuthRequest): Promise<ChannelSignature> {
  if (!isWorkerChannel(ask.channelName)) return requestSignature(ask, csrf());
  const { workerAuthorizer } = await loadChunk(() => import('./channel-auth/page-worker.ts'));
  return workerAuthorizer.authorize(ask);
}

function passResult<Answer>(done: (error: Error | null, answer: Answer | null) => void, asked: Promise<Answer>): void {
  asked.then(
    (answer) => done(null, answer),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
  );
}
