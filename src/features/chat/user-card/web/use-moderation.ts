import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { lift, type Sanction, sanction, showUnbanError } from './moderation-actions.ts';

/** Each action resolves to false on failure, after showing a toast. */
export interface Moderation {
  sanction: (what: Sanction) => Promise<boolean>;
  lift: (username: string) => Promise<boolean>;
}

export function useModeration({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): Moderation {
  const cache = useQueryClient();
  return useMemo(() => {
    const where = { chat: { channel, room }, cache };
    /** Users with a request in flight. A second click is ignored. */
    const inFlight = new Set<string>();
    const once = async (username: string, act: () => Promise<void>, failed: (error: unknown) => void) => {
      const name = username.toLowerCase();
      if (inFlight.has(name)) return false;
      inFlight.add(name);
      return act()
        .then(
          () => true,
          (error: unknown) => {
            failed(error);
            return false;
          },
        )
        .finally(() => inFlight.delete(name));
    };
    return {
      sanction: (what) =>
        once(
          what.username,
          () => sanction(where, what),
          (error) => {
            const params = { name: what.username, reason: refusalText(error) };
            if (what.minutes === undefined) toast.bad('user-card.mod.not_banned', params);
            else toast.bad('user-card.mod.not_timed_out', params);
          },
        ),
      lift: (username) =>
        once(
          username,
          () => lift(where, username),
          (error) => showUnbanError(username, error),
        ),
    };
  }, [channel, room, cache]);
}
