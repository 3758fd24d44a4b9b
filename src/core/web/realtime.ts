import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { AnyEvent, ChannelArgs, PayloadOf } from '#core/contract/event.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { call } from './api.ts';
import { openPusher } from './open-pusher.ts';
import { type Confirmation, type ConnectionState, RealtimeConnection } from './realtime-connection.ts';
import { reportProblem } from './report.ts';

/** The page's connection. Components use the hooks below; the session tells it who is signed in. */
export const realtime = new RealtimeConnection(async () => openPusher((await call(publicSettings)).pusher));

/**
 * Hears a realtime event for as long as the component lives. The payload has passed the event's schema; one that does not fit is
 * reported and dropped. `args` are the channel's arguments; null listens to nothing (the id is not known yet).
 */
export function useRealtime<E extends AnyEvent>(event: E, args: ChannelArgs<E> | null, hear: (payload: PayloadOf<E>) => void): void {
  const channel: string | null = args === null ? null : event.channel(...(args as readonly unknown[]));
  const heard = useEffectEvent((raw: unknown) => {
    const parsed = event.payload.safeParse(raw);
    if (parsed.success) hear(parsed.data as PayloadOf<E>);
    else reportProblem(`A realtime ${event.name} does not fit its contract`, parsed.error);
  });
  useEffect(() => {
    if (channel !== null) return realtime.listen(channel, event.name, (raw) => heard(raw));
  }, [channel, event.name]);
}

/**
 * Told when the server confirms the event's channel: `again: false` the first time, `again: true` after every reconnect. Then
 * events may have been missed, and what they would have changed must be read once more (the chat closes its gap from history).
 */
export function useSubscribed<E extends AnyEvent>(event: E, args: ChannelArgs<E> | null, told: (confirmation: Confirmation) => void): void {
  const channel: string | null = args === null ? null : event.channel(...(args as readonly unknown[]));
  const confirmed = useEffectEvent(told);
  useEffect(() => {
    if (channel !== null) return realtime.onConfirmed(channel, (confirmation) => confirmed(confirmation));
  }, [channel]);
}

/** How the page stands with the realtime server, for banners and announcements. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(realtime.watch, realtime.state);
}
