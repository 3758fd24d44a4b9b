import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { call, RefusedCall } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import {
  approveHeldMessage,
  denyHeldMessage,
  type HeldMessage,
  undoDenyHeldMessage,
} from '#features/chat/automod/contract/held-messages.ts';
import { PersonOutside } from '#features/chat/chat/web/api.ts';
import { deleteBan, QUICK_TIMEOUT } from '#features/chat/moderation/contract/bans.ts';
import { useBan } from '#features/chat/moderation/web/api.ts';
import { heldMessagesQuery, oldestFirst } from '../queries.ts';
import { HeldText } from './HeldText.tsx';

/** Maximum number of rendered rows, oldest first. */
const SHOWN = 50;

/** Beside a `HeldCount`, which keeps the queue current. */
export function HeldQueue({ channel }: Pick<PaneProps, 'channel'>) {
  const { slug } = channel;
  /** The opened card; null inside while it closes. */
  const [card, setCard] = useState<{ username: string | null } | null>(null);
  const queue = useQuery(heldMessagesQuery(slug));
  const decide = useDecide(slug);
  const sanction = useSanction(slug);
  const section = useRef<HTMLDivElement>(null);
  if (queue.isPending) return <QueueSkeleton />;
  if (queue.isError && !queue.data) return <QueryError title={t('automod.queue.failed')} query={queue} />;
  const waiting = queue.data;

  const decideOn = (held: HeldMessage, approves: boolean, button: HTMLElement) => {
    // The clicked button disappears with its row, so focus moves to the same button of an adjacent row, or to the queue.
    if (document.activeElement === button) (adjacentButton(button, 1) ?? adjacentButton(button, -1) ?? section.current)?.focus();
    decide.mutate({ held, approves });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = step !== 0 && event.target instanceof HTMLElement ? adjacentButton(event.target, step) : null;
    if (next === null) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={section}
      role="group"
      aria-label={t('automod.queue.title')}
      tabIndex={-1}
      className="@container min-h-0 flex-1 overflow-y-auto outline-none md:max-h-112 [scrollbar-width:thin]"
    >
      <PaneActions>
        <span role="status" className="inline-flex items-center">
          <span className="sr-only">{t('automod.queue.count', { count: waiting.length })}</span>
          <span aria-hidden="true" className="tabular-nums">
            <Tag tone={waiting.length > 0 ? 'amber' : 'neutral'}>{formatNumber(waiting.length)}</Tag>
          </span>
        </span>
      </PaneActions>
      {waiting.length === 0 ? (
        <EmptyState icon="check" title={t('automod.queue.empty')}>
          {t('automod.queue.empty.text')}
        </EmptyState>
      ) : (
        <>
          <p id="held-keys" hidden>
            {t('automod.queue.keys')}
          </p>
          <ul aria-label={t('automod.queue.title')} aria-describedby="held-keys" onKeyDown={onKeyDown}>
            {waiting.slice(0, SHOWN).map((held) => (
              <HeldRow
                key={held.id}
                held={held}
                onOpen={() => setCard({ username: held.sender.username })}
                onDecide={(approves, button) => decideOn(held, approves, button)}
                onSanction={(minutes) =>
                  sanction.mutate({ username: held.sender.username, minutes, reason: '' }, { onError: toast.refused })
                }
                sanctioning={sanction.isPending}
              />
            ))}
          </ul>
          {waiting.length > SHOWN && (
            <p className="px-3 py-2 text-12 text-ink-3">{t('automod.queue.more', { count: waiting.length - SHOWN })}</p>
          )}
        </>
      )}
      {card !== null && (
        <DialogPanel name="The card of a sender" onClose={() => setCard(null)}>
          <PersonOutside channel={channel} username={card.username} onClose={() => setCard({ username: null })} focusInstead={section} />
        </DialogPanel>
      )}
    </div>
  );
}

function adjacentButton(button: HTMLElement, step: 1 | -1): HTMLElement | null {
  const row = button.closest('li');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector<HTMLElement>(`[data-decision="${button.dataset.decision ?? 'approve'}"]`) ?? null;
}

function QueueSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {[60, 40, 52].map((width) => (
        <div key={width} className="flex flex-col gap-2 border-b border-line-soft px-3 py-3">
          <Skeleton className="h-3 w-24" />
          <span style={{ width: `${width}%` }}>
            <Skeleton className="h-3 w-full" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Codes of messages that are no longer held. These messages are not restored. */
const NO_LONGER_WAITING = ['ALREADY_DECIDED', 'HELD_MESSAGE_NOT_FOUND'];

function useDecide(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = heldMessagesQuery(slug);
  const without = (id: string) => cache.setQueryData(queryKey, (queue) => queue?.filter((message) => message.id !== id));
  return useMutation({
    mutationFn: ({ held, approves }: { held: HeldMessage; approves: boolean }) =>
      call(approves ? approveHeldMessage : denyHeldMessage, { params: { slug, messageId: held.id } }),
    onMutate: async ({ held }) => {
      without(held.id);
      // An earlier fetch would restore the message.
      await cache.cancelQueries({ queryKey });
    },
    onSuccess: (_answer, { held, approves }) => {
      without(held.id);
      if (!approves) toast.undoable(t('automod.queue.denied'), () => void undoDeny(slug, held.id));
    },
    onError: (error, { held }) => {
      toast.refused(error);
      if (error instanceof RefusedCall && NO_LONGER_WAITING.includes(error.code)) return;
      cache.setQueryData(queryKey, (queue) => queue && [...queue.filter((message) => message.id !== held.id), held].sort(oldestFirst));
      // After a network error the decision may have taken effect, so the queue is refetched.
      if (!(error instanceof RefusedCall)) void cache.invalidateQueries({ queryKey });
    },
  });
}

/** The message returns with its event. */
const undoDeny = (slug: string, messageId: string) => call(undoDenyHeldMessage, { params: { slug, messageId } }).catch(toast.refused);

/** A timeout for the one-click time, or a ban. */
type Sanction = typeof QUICK_TIMEOUT | null;

function useSanction(slug: string) {
  return useBan(slug, ({ username: name, minutes }) => {
    const done =
      minutes === null ? t('user-card.mod.banned', { name }) : t('user-card.mod.timed_out', { name, length: formatMinutes(minutes) });
    const undo = () => call(deleteBan, { params: { channel: slug, person: name } }).catch(toast.refused);
    toast.undoable(done, () => void undo());
  });
}

interface HeldRowProps {
  held: HeldMessage;
  onOpen: () => void;
  onDecide: (approves: boolean, button: HTMLElement) => void;
  onSanction: (minutes: Sanction) => void;
  sanctioning: boolean;
}

function HeldRow({ held, onOpen, onDecide, onSanction, sanctioning }: HeldRowProps) {
  const { sender, created_at: at, violated_rules: labels, reason, metadata, content } = held;
  // The second click of a double click would hit the row that moved up.
  const press = (approves: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail < 2) onDecide(approves, event.currentTarget);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line-soft px-3 py-2.5">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            className="min-h-(--h-xs) rounded-xs text-start font-semibold wrap-anywhere hover:underline"
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            <bdi>{sender.username}</bdi>
          </button>
          <time dateTime={at} className="text-11 text-ink-3 tabular-nums">
            {formatDate(at, 'hour')}
          </time>
          {reason !== 'ai' && <Tag>{t(`automod.queue.${reason}`)}</Tag>}
          {labels.map((label) => (
            <Tag key={label} tone="amber">
              {t(`chat.ai_label.${label}`)}
            </Tag>
          ))}
        </p>
        {metadata?.original_sender && (
          <p className="mt-0.5 flex items-center gap-1 text-12 text-ink-3">
            <Icon name="reply" size="small" />
            <bdi className="truncate">{metadata.original_sender.username}</bdi>
          </p>
        )}
        <p className="mt-0.5 text-ink-2">
          <HeldText content={content} />
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button
          size="small"
          className="min-w-(--h-md)"
          data-decision="approve"
          aria-label={t('automod.queue.approve_named', { name: sender.username })}
          onClick={press(true)}
        >
          <Icon name="check" size="small" />
          <span className="hidden @md:inline">{t('automod.queue.approve')}</span>
        </Button>
        <Button
          size="small"
          variant="danger-soft"
          className="min-w-(--h-md)"
          data-decision="deny"
          aria-label={t('automod.queue.deny_named', { name: sender.username })}
          onClick={press(false)}
        >
          <Icon name="x" size="small" />
          <span className="hidden @md:inline">{t('automod.queue.deny')}</span>
        </Button>
        <IconButton
          icon="clock"
          label={t('automod.queue.timeout_named', { name: sender.username, length: formatMinutes(QUICK_TIMEOUT) })}
          disabled={sanctioning}
          onClick={() => onSanction(QUICK_TIMEOUT)}
        />
        <IconButton
          icon="ban"
          label={t('automod.queue.ban_named', { name: sender.username })}
          disabled={sanctioning}
          onClick={() => onSanction(null)}
        />
      </div>
    </li>
  );
}
