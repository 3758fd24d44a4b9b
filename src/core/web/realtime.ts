import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { AnyEvent, ChannelArgs, PayloadOf } from '#core/contract/event.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { call } from './api.ts';
import { EventSchemas, loadEventSchemas } from './event-schema.ts';
import { openPusher } from './open-pusher.ts';
import { type Confirmation, type ConnectionState, RealtimeConnection } from './realtime-connection.ts';
import { reportProblem } from './report.ts';

/** The page's connection. Components use the hooks below; the session code sets who is signed in. */
export const realtime = new RealtimeConnection(async (onClosed) => openPusher((await call(publicSettings)).pusher, onClosed));

const schemas = new EventSchemas(loadEventSchemas);

addEventListener('online', realtime.renew);
// Browsers hold back the timers of hidden pages, so that one may wait much longer than it says.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && realtime.retryNow());

/**
 * Listens to a realtime event while the component is mounted. The payload was parsed with the event's schema; an invalid one is reported
 * and dropped. `args` are the channel's arguments; null listens to nothing (when the id is not known yet).
 */
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

/**
 * Called when the server confirms the event's channel: `again: false` the first time, `again: true` after every reconnect. After a
 * reconnect events may have been missed, and the state that they would have changed must be loaded again (the chat fills its gap from
 * history).
 */
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

/** The state of the realtime connection, for banners and announcements. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(realtime.watch, realtime.state);
}

/** Whether events cannot be read any more, because the server serves a newer build of the page. */
export function useOutdatedEvents(): boolean {
  return useSyncExternalStore(schemas.watch, schemas.isOutdated);
}
