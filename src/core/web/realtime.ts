import type Pusher from 'pusher-js';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { AnyEvent, ChannelArgs, PayloadOf } from '#core/contract/event.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { call } from './api.ts';
import { type AuthRequest, type ChannelSignature, isWorkerChannel, requestSignature, requestSignIn } from './channel-auth/channel-auth.ts';
import { loadChunk } from './chunk.ts';
import { readCookie } from './cookie.ts';
import { EventSchemas, loadEventSchemas } from './event-schema.ts';
import { loads } from './feature.ts';
import { type Confirmation, type ConnectionState, type PusherLike, RealtimeConnection } from './realtime-connection.ts';
import { reportProblem } from './report.ts';
import { dropSendsWhenClosing, watchSockets } from './watch-sockets.ts';

type PusherSocket = ReturnType<typeof Pusher.Runtime.createWebSocket> & { readyState: number };

const load = loads('realtime', () => import('pusher-js'));

/** Loads pusher-js, which is not part of the initial bundle. `onClosed`: see `OpenPusher`. */
async function openPusher(settings: { key: string; cluster: string }, onClosed: (code: number) => void): Promise<PusherLike> {
  const { default: Pusher } = await load();
  const { Runtime } = Pusher;
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
  // pusher-js connects in its constructor; a second connect is idempotent.
  return pusher;
}

const csrf = () => readCookie('XSRF-TOKEN') ?? '';

/** Only worker channels load the worker (RT-03). */
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

export const realtime = new RealtimeConnection(async (onClosed) => openPusher((await call(publicSettings)).pusher, onClosed));

const schemas = new EventSchemas(loadEventSchemas);

addEventListener('online', realtime.renew);
// Browsers delay the timers of hidden pages.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && realtime.retryNow());

/** Parses the payload with the event's schema; reports and drops an invalid one. `args` null listens to nothing. */
export function useRealtime<E extends AnyEvent>(event: E, args: ChannelArgs<E> | null, onEvent: (payload: PayloadOf<E>) => void): void {
  const channel: string | null = args === null ? null : event.channel(...(args as readonly unknown[]));
  const heard = useEffectEvent((payload: PayloadOf<E>) => onEvent(payload));
  useEffect(() => {
    if (channel === null) return;
    let isListening = true;
    const stopListening = realtime.listen(channel, event.name, (raw) => {
      schemas.use(event, (schema) => {
        const parsed = schema.safeParse(raw);
        if (!parsed.success) reportProblem(`A realtime ${event.name} does not fit its contract`, parsed.error);
        else if (isListening) heard(parsed.data);
      });
    });
    const stopPreloading = realtime.onConfirmed(channel, () => schemas.preload(event));
    return () => {
      isListening = false;
      stopListening();
      stopPreloading();
    };
  }, [channel, event]);
}

/** `again: true` after a reconnect: events may have been missed, so reload the state that they change. */
export function useSubscriptionConfirmed<E extends AnyEvent>(
  event: E,
  args: ChannelArgs<E> | null,
  onConfirmed: (confirmation: Confirmation) => void,
): void {
  const channel: string | null = args === null ? null : event.channel(...(args as readonly unknown[]));
  const confirmed = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (channel !== null) return realtime.onConfirmed(channel, (confirmation) => confirmed(confirmation));
  }, [channel]);
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(realtime.watch, realtime.state);
}

/** Whether the server serves a newer build, whose events this page cannot read. */
export function useOutdatedEvents(): boolean {
  return useSyncExternalStore(schemas.watch, schemas.isOutdated);
}
