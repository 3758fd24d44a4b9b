import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { LeaderboardEntry, ListName } from '#features/economy/leaderboards/contract.ts';
import { enabledLists, type KnownLists, neighborOf, STRIP_ENTRIES, TITLE_TIMEOUT } from '#features/economy/leaderboards/rules.ts';
import { BoardMark, emptyText, Medal, periodText, Quantity, resetText } from '../ListParts.tsx';
import { useGiveAction, useLeaderboards, useLiveLeaderboards, useShownList } from '../use-leaderboards.ts';
import { FOLDED } from './folded.ts';

export function LeaderboardStrip({ chat }: { chat: OpenChat }) {
  // "Resets in" counts days, and a period ends on a full minute.
  const now = useNow(MINUTE_MS);
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

function StripEntries({ list, entries, onOpen }: { list: ListName; entries: readonly LeaderboardEntry[]; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="flex h-[63px] w-full min-w-0 shrink-0 items-center gap-1 px-2 pt-1 pb-1.5 text-start hover:bg-row-hover"
      onClick={onOpen}
    >
      <span className="sr-only">{t('leaderboards.open')}</span>
      {entries.slice(0, STRIP_ENTRIES).map((entry, index) => (
        <span key={entry.user_id} className="me-auto flex max-w-[42%] min-w-0 items-center gap-3 px-1">
          <Medal entry={entry} index={index} size={30} />
          <span className="min-w-0 text-12">
            <bdi className="block truncate font-semibold">{entry.username}</bdi>
            <Quantity list={list} quantity={entry.quantity} isCompact className="text-ink-2" />
          </span>
        </span>
      ))}
    </button>
  );
}

interface StripLineProps {
  icon: IconName;
  title: string;
  hint?: string;
  /** Opens the panel; absent if the panel would be empty. */
  onOpen?: () => void;
  children: ReactNode;
}

/** The strip without people: an empty list or a failed load. */
function StripLine({ icon, title, hint, onOpen, children }: StripLineProps) {
  const text = (
    <>
      <Icon name={icon} className="shrink-0 text-ink-3" />
      <span className="min-w-0 text-start">
        <span className="block truncate font-semibold">{title}</span>
        {hint !== undefined && <span className="block truncate text-12 text-ink-3">{hint}</span>}
      </span>
    </>
  );
  const look = 'flex min-w-0 flex-1 items-center gap-3 self-stretch';
  return (
    <div className="flex h-[63px] shrink-0 items-center gap-3 ps-3 pe-2">
      {onOpen === undefined ? (
        <p role="alert" className={look}>
          {text}
        </p>
      ) : (
        <button type="button" className={look} onClick={onOpen}>
          <span className="sr-only">{t('leaderboards.open')}</span>
          {text}
        </button>
      )}
      {children}
    </div>
  );
}

function StripSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-[63px] shrink-0 items-center gap-1 px-2 pt-1 pb-1.5">
      {[0, 1, 2].map((at) => (
        <span key={at} className="flex flex-1 items-center gap-3 px-1">
          <Skeleton className="size-7.5 shrink-0 rounded-full" />
          <span className="grid min-w-0 flex-1 gap-1.5">
            <Skeleton className="h-2.5 w-3/4" />
            <Skeleton className="h-2.5 w-2/5" />
          </span>
        </span>
      ))}
    </div>
  );
}

interface StripTitleProps {
  list: ListName;
  lists: KnownLists;
  now: Date;
  onChoose: (list: ListName) => void;
  onOpen: () => void;
}

function StripTitle({ list, lists, now, onChoose, onOpen }: StripTitleProps) {
  const hasOthers = enabledLists(lists).length > 1;
  return (
    <div className="flex h-7 shrink-0 items-center gap-1 ps-3 pe-1 text-12 text-ink-3">
      <span aria-live="polite" aria-atomic="true" className="flex items-center gap-1">
        <span className="me-0.5 inline-flex text-ink-2">
          <BoardMark list={list} />
        </span>
        <b className="font-semibold whitespace-nowrap text-ink">{periodText(list)}</b>
      </span>
      <span className="ms-0.5 min-w-0 flex-1 truncate">{resetText(list, now)}</span>
      {hasOthers && (
        <>
          <IconButton
            icon="left"
            size="tiny"
            label={t('leaderboards.previous')}
            className="rtl:-scale-x-100"
            onClick={() => onChoose(neighborOf(list, lists, -1))}
          />
          <IconButton
            icon="right"
            size="tiny"
            label={t('leaderboards.next')}
            className="rtl:-scale-x-100"
            onClick={() => onChoose(neighborOf(list, lists, 1))}
          />
        </>
      )}
      <IconButton icon="down" size="tiny" label={t('leaderboards.open')} onClick={onOpen} />
    </div>
  );
}

/**
 * Shows the title row at first, while pointer or keyboard focus is in the strip, and for five seconds after (LB-03). Spread `watched` on
 * it.
 */
function useTitleRow() {
  const [isHeld, setIsHeld] = useState(false);
  const [isShown, setIsShown] = useState(true);
  const by = useRef({ pointer: false, focus: false });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setIsShown(false), TITLE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const hold = (what: 'pointer' | 'focus', isOn: boolean) => {
    by.current[what] = isOn;
    const isNowHeld = by.current.pointer || by.current.focus;
    setIsHeld(isNowHeld);
    if (isNowHeld) setIsShown(true);
  };
  return {
    isShown,
    watched: {
      onPointerEnter: () => hold('pointer', true),
      onPointerLeave: () => hold('pointer', false),
      // A button keeps the focus after a pointer press, which must not hold the row forever.
      onFocus: ({ target }: FocusEvent) => hold('focus', target.matches(':focus-visible')),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => hold('focus', by.current.focus && currentTarget.contains(relatedTarget)),
    },
  };
}
