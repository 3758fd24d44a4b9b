import type { QueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { userCardQuery } from '#features/channels/web/api.ts';
import { markPending, type OpenChat } from '#features/chat/web/api.ts';
import { createBan, deleteBan } from '#features/moderation/contract/bans.ts';
import { personRecordKey } from './person-record.ts';

/** Where somebody moderates. */
export interface Moderated {
  chat: Pick<OpenChat, 'channel' | 'room'>;
  cache: QueryClient;
}

/** Minutes of the timeout that one press gives (MO-01). */
export const QUICK_TIMEOUT = 5;

/** A timeout of so many minutes; a ban when there are none. */
export interface Sanction {
  username: string;
  minutes?: number | undefined;
  reason?: string | undefined;
}

/**
 * Bans somebody or times them out. What they said is marked at once, and as it was again when the server refuses (MO-05). Says that it was
 * done, with a way to take it back; throws what refuses it.
 */
export async function sanction(where: Moderated, { username, minutes, reason = '' }: Sanction): Promise<void> {
  const { channel, room } = where.chat;
  const name = username.toLowerCase();
  room.log.flush();
  const takeBack = markPending(
    room.log,
    ({ sender }) => sender.username.toLowerCase() === name,
    minutes === undefined ? 'mod_ban' : 'mod_timeout',
  );
  const term = minutes === undefined ? { permanent: true } : { permanent: false, duration: minutes };
  try {
    await call(createBan, { params: { channel: channel.slug }, body: { banned_username: username, ...term, reason } });
  } catch (error) {
    takeBack();
    throw error;
  }
  refreshPerson(where, username);
  const done = minutes === undefined ? t('chat.mod.banned', { name: username }) : t('chat.mod.timed_out', { name: username, minutes });
  toast.undoable(done, () => void lift(where, username).catch((error: unknown) => tellUnbanFailed(username, error)));
}

/** Lifts a ban or a timeout and says so; throws what refuses it. */
export async function lift(where: Moderated, username: string): Promise<void> {
  await call(deleteBan, { params: { channel: where.chat.channel.slug, person: username } });
  refreshPerson(where, username);
  toast.good('chat.mod.unbanned', { name: username });
}

/** Why a ban or timeout could not be lifted. */
export const tellUnbanFailed = (name: string, error: unknown): void =>
  toast.bad('chat.mod.not_unbanned', { name, reason: refusalText(error) });

/** What the page knows of a person here is read again. */
export function refreshPerson({ chat, cache }: Moderated, username: string): void {
  void cache.invalidateQueries({ queryKey: userCardQuery(chat.channel.slug, username).queryKey });
  void cache.invalidateQueries({ queryKey: personRecordKey(chat.channel.slug, username) });
}
