import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { isModeratorOrAbove, targetRoleOfBadges } from '#features/channel/channels/rules/permissions.ts';
import {
  type MessageAction,
  type MessageEntry,
  modQuickActions,
  modShortcuts,
  type NamePress,
  type OpenChat,
} from '#features/chat/chat/web/api.ts';
import { QUICK_TIMEOUT } from '#features/chat/moderation/contract/bans.ts';
import { banRefusal } from '#features/chat/moderation/rules/ban.ts';
import { nameClick } from '#features/chat/user-card/rules.ts';
import { lift, type Sanction, sanction, showUnbanError } from './moderation-actions.ts';

/** Each action resolves to false on failure, after showing a toast. */
interface Moderation {
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

/** Includes deleted messages. Messages of a banned user have neither action (S-02, MO-01). */
export function useSanctionActions(chat: OpenChat): readonly MessageAction[] {
  const { role } = chat;
  const shown = usePreference(modQuickActions) && isModeratorOrAbove(role);
  const { timeOut, ban } = useSanctions(chat);
  return useMemo(() => {
    if (!shown) return [];
    const common = {
      isFor: ({ mine, deletion }: MessageEntry) => !mine && deletion?.kind !== 'mod_ban',
      afterDeletion: true,
      problem: (message: MessageEntry) => {
        const code = sanctionProblem(message, role);
        return code === null || code === 'NOT_ALLOWED' ? undefined : t(`refusal.${code}`);
      },
    } as const;
    return [
      { ...common, icon: 'timer', order: 80, key: 'T', label: () => t('user-card.actions.time_out'), run: timeOut },
      { ...common, icon: 'ban', order: 90, key: 'B', label: () => t('user-card.actions.ban'), run: ban },
    ];
  }, [shown, role, timeOut, ban]);
}

/** Handles a moderator's click on a name with Ctrl or Shift held (MO-06). */
export function useModeratorNamePress(chat: OpenChat): NamePress {
  const { role } = chat;
  const enabled = usePreference(modShortcuts);
  const { timeOut, ban } = useSanctions(chat);
  return useMemo(
    () => (message, keys, act) => {
      const target = message.mine ? 'self' : targetRoleOfBadges(message.sender.badges);
      const click = nameClick(keys, { actor: role, target, enabled });
      if (click === 'ban') ban(message);
      else if (click === 'timeout') timeOut(message);
      else if (click === 'delete') act.remove(message);
      return click !== 'card';
    },
    [role, enabled, timeOut, ban],
  );
}

function useSanctions(chat: OpenChat) {
  const { role } = chat;
  const moderation = useModeration(chat);
  return useMemo(() => {
    const sanction = (message: MessageEntry, minutes?: number) => {
      const problem = sanctionProblem(message, role);
      if (problem === null) void moderation.sanction({ username: message.sender.username, minutes });
      else if (problem !== 'NOT_ALLOWED') toast.bad(`refusal.${problem}`);
    };
    return {
      timeOut: (message: MessageEntry) => sanction(message, QUICK_TIMEOUT),
      ban: (message: MessageEntry) => sanction(message),
    };
  }, [role, moderation]);
}

/** Why the sender cannot be timed out or banned (MO-03, MO-04), or null. Codes other than `NOT_ALLOWED` have a `refusal.` text. */
const sanctionProblem = ({ sender, mine }: MessageEntry, role: OpenChat['role']) =>
  banRefusal(role, targetRoleOfBadges(sender.badges), mine);
