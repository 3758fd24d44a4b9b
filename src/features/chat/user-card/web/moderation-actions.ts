import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { userCardQuery } from '#features/channel/channels/web/api.ts';
import { markPending, type OpenChat } from '#features/chat/chat/web/api.ts';
import { createBan, deleteBan } from '#features/chat/moderation/contract/bans.ts';
import { showPersonRecord } from '#features/chat/moderation/contract/person.ts';

export interface ModerationContext {
  chat: Pick<OpenChat, 'channel' | 'room'>;
  cache: QueryClient;
}

/** A timeout of `minutes`, or a ban without `minutes`. */
export interface Sanction {
  username: string;
  minutes?: number | undefined;
  reason?: string | undefined;
}

/** Marks the user's messages optimistically (MO-05). Shows an undo toast on success; throws the refusal. */
export async function sanction(where: ModerationContext, { username, minutes, reason = '' }: Sanction): Promise<void> {
  const { channel, room } = where.chat;
  const name = username.toLowerCase();
  room.log.flush();
  const rollBack = markPending(
    room.log,
    ({ sender }) => sender.username.toLowerCase() === name,
    minutes === undefined ? 'mod_ban' : 'mod_timeout',
  );
  const term = minutes === undefined ? { permanent: true } : { permanent: false, duration: minutes };
  try {
    await call(createBan, { params: { channel: channel.slug }, body: { banned_username: username, ...term, reason } });
  } catch (error) {
    rollBack();
    throw error;
  }
  refreshPerson(where, username);
  const done =
    minutes === undefined
      ? t('user-card.mod.banned', { name: username })
      : t('user-card.mod.timed_out', { name: username, length: formatMinutes(minutes) });
  toast.undoable(done, () => void lift(where, username).catch((error: unknown) => showUnbanError(username, error)));
}

/** Shows a toast on success; throws the refusal. */
export async function lift(where: ModerationContext, username: string): Promise<void> {
  await call(deleteBan, { params: { channel: where.chat.channel.slug, person: username } });
  refreshPerson(where, username);
  toast.good('user-card.mod.unbanned', { name: username });
}

export const showUnbanError = (name: string, error: unknown): void =>
  toast.bad('user-card.mod.not_unbanned', { name, reason: refusalText(error) });

export function refreshPerson({ chat, cache }: ModerationContext, username: string): void {
  void cache.invalidateQueries({ queryKey: userCardQuery(chat.channel.slug, username).queryKey });
  void cache.invalidateQueries({ queryKey: personRecordKey(chat.channel.slug, username) });
}

const personRecordKey = (slug: string, username: string) => ['person-record', slug, username.toLowerCase()];

/** Refetched on each opening. */
export const personRecordQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: personRecordKey(slug, username),
    queryFn: async ({ signal }) => (await call(showPersonRecord, { params: { slug, username }, signal })).data,
    retry: false,
  });
