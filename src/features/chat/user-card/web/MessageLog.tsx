import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import { DeletedContent, fromHistory, MessageContent, type OpenChat, type RowContext } from '#features/chat/chat/web/api.ts';
import { channelMessagesOfUser } from '#features/chat/user-card/contract.ts';

interface MessageLogProps {
  chat: OpenChat;
  person: Pick<UserCard, 'id'>;
  context: RowContext;
  /** False if a tab label serves as the heading. */
  heading?: boolean;
}

/** Shows deleted text to viewers who may read it (M-17, MO-12). */
export function MessageLog({ chat: { channel, room }, person, context, heading = true }: MessageLogProps) {
  const log = useInfiniteQuery(userMessagesQuery(channel.slug, person.id));
  const messages = log.data?.pages.flatMap((page) => page.messages.map((message) => fromHistory(message, room.viewer)));
  return (
    <section aria-label={t('user-card.person.log')} className={heading ? '-mx-6 border-y border-line-soft' : 'pt-2'}>
      {heading && <h3 className="px-6 pt-2.5 pb-1 text-12 text-ink-2">{t('user-card.person.log')}</h3>}
      <div className="max-h-56 overflow-y-auto px-6 pb-2" tabIndex={messages?.length ? 0 : -1}>
        {log.isError && messages === undefined ? (
          <QueryError title={t('user-card.person.log.failed')} query={log} />
        ) : messages === undefined ? (
          <div role="status" aria-label={t('core.loading')} className="grid gap-2 py-1">
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        ) : messages.length === 0 ? (
          <p className="py-1 text-ink-3">{t('user-card.person.log.empty')}</p>
        ) : (
          <>
            <ol>
              {messages.map((message) => (
                <li key={message.id} className="py-0.5 text-(length:--chat-font) leading-(--chat-line)">
                  <time dateTime={message.createdAt.toISOString()} className="me-1.5 text-11 text-ink-3 tabular-nums">
                    {formatDate(message.createdAt, 'shortNumericWithTime')}
                  </time>
                  {message.deletion === null ? (
                    <MessageContent parts={message.parts} context={context} />
                  ) : (
                    <DeletedContent entry={message} deletion={message.deletion} context={context} />
                  )}
                </li>
              ))}
            </ol>
            {log.hasNextPage && (
              <Button size="small" className="mt-1 w-full" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t('user-card.person.log.older')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Newest first, in pages. Refetched on each opening, because the user may have written since. */
const userMessagesQuery = (slug: string, userId: number) => ({
  ...pagedQuery(
    ['user-messages', slug, userId],
    async (cursor, signal) =>
      (await call(channelMessagesOfUser, { params: { channel: slug, user: userId }, query: { cursor }, signal })).data,
    (page) => page.cursor,
  ),
  retry: false,
});
