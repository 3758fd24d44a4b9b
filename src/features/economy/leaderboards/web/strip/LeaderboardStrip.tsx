import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { emptyText } from '../list-texts.ts';
import { useGiveAction } from '../use-give-action.ts';
import { useLeaderboards, useLiveLeaderboards } from '../use-leaderboards.ts';
import { useShownList } from '../use-shown-list.ts';
import { FOLDED } from './folded.ts';
import { StripEntries } from './StripEntries.tsx';
import { StripLine } from './StripLine.tsx';
import { StripSkeleton } from './StripSkeleton.tsx';
import { StripTitle } from './StripTitle.tsx';
import { useTitleRow } from './use-title-row.ts';

/** "Resets in" counts days, and a period ends on a full minute. */
const EVERY_MINUTE = MINUTE_MS;

export function LeaderboardStrip({ chat }: { chat: OpenChat }) {
  const now = useNow(EVERY_MINUTE);
  const { lists, isPending, error, retry, isRetrying } = useLeaderboards(chat.channel);
  useLiveLeaderboards(chat.channel, now);
  const [shown, choose] = useShownList(lists);
  const isFolded = useMediaQuery(FOLDED);
  const title = useTitleRow();
  const giveAction = useGiveAction(chat);
  const hasTitle = title.isShown && !isFolded;
  if (!isPending && error === null && shown === null) return null;
  const open = () => chat.panel.open('leaderboard');
  const give = shown && giveAction(shown);
  return (
    <section
      aria-label={t('leaderboards.title')}
      className={cx('flex shrink-0 flex-col justify-end border-b border-line-soft bg-column', hasTitle ? 'h-23' : 'h-16')}
      {...title.watched}
    >
      {shown === null ? (
        isPending ? (
          <StripSkeleton />
        ) : (
          <StripLine icon="warn" title={t('leaderboards.failed')}>
            <Button size="small" busy={isRetrying} onClick={retry}>
              {t('core.try_again')}
            </Button>
          </StripLine>
        )
      ) : (
        <>
          {hasTitle && <StripTitle list={shown} lists={lists} now={now} onChoose={choose} onOpen={open} />}
          {lists[shown].entries.length > 0 ? (
            <StripEntries list={shown} entries={lists[shown].entries} onOpen={open} />
          ) : (
            <StripLine icon="trophy" title={emptyText(shown)} hint={t('leaderboards.empty.hint')} onOpen={open}>
              {give && (
                <Button variant="primary" size="small" onClick={give.act}>
                  {give.text}
                </Button>
              )}
            </StripLine>
          )}
        </>
      )}
    </section>
  );
}
