import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { EMOTE_BYTES, EMOTE_MAX_PIXELS, EMOTE_MIN_PIXELS, EMOTES_PER_CHANNEL, type Emote } from '#features/channel/emotes/contract.ts';
import { DraftCard } from './own/DraftCard.tsx';
import { ACCEPTED } from './own/draft-problems.ts';
import { OwnEmoteCard } from './own/OwnEmoteCard.tsx';
import { useDrafts, useOwnEmotes, useRemoveEmote } from './own/use-own-emotes.ts';
import { useEmoteUpdates } from './use-emote-updates.ts';

const GRID = 'grid items-start grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))] gap-3';

interface OwnEmotesProps {
  channel: { id: number; slug: string; subscription_enabled: boolean; user: { username: string } };
}

/** Management of a channel's emotes (EM-06). Render it only if `can(emotesFeature.permissions.manage_emotes, …)`. */
export function OwnEmotes({ channel }: OwnEmotesProps) {
  const { emotes, isError, error, isFetching, refetch } = useOwnEmotes(channel);
  useEmoteUpdates(channel);
  const { drafts, add, change, discard } = useDrafts();
  const [removing, setRemoving] = useState<Emote | null>(null);
  const still = useReducedMotion();
  const count = emotes?.length ?? 0;
  const isFull = count >= EMOTES_PER_CHANNEL;
  const otherNames = (id?: number) => (emotes ?? []).filter((one) => one.id !== id).map(({ name }) => name);
  return (
    <div className="mx-auto flex w-full max-w-(--page-wide) flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <p className="text-ink-2">{t(channel.subscription_enabled ? 'emotes.own.text.subscribers' : 'emotes.own.text')}</p>
        {emotes && <p className="text-ink-3 tabular-nums">{t('emotes.own.count', { count, max: EMOTES_PER_CHANNEL })}</p>}
      </header>
      {isFull ? <p role="status">{t('emotes.own.full')}</p> : null}
      <DropZone disabled={isFull || emotes === undefined} onFiles={(files) => void add(files)} />
      {drafts.length > 0 && (
        <ul aria-label={t('emotes.upload.drafts')} className={GRID}>
          {drafts.map((draft) => (
            <DraftCard
              key={draft.id}
              channel={channel}
              draft={draft}
              taken={otherNames()}
              onChange={(next) => change(draft.id, next)}
              onDone={() => discard(draft)}
            />
          ))}
        </ul>
      )}
      {emotes === undefined ? (
        isError ? (
          <ErrorState title={t('emotes.own.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div role="status" aria-label={t('emotes.own.loading')} className={GRID}>
            {[0, 1, 2, 3].map((index) => (
              <Skeleton key={index} className="h-60 rounded-lg" />
            ))}
          </div>
        )
      ) : count === 0 ? (
        <EmptyState icon="smile" title={t('emotes.own.empty')}>
          {t('emotes.own.empty.text')}
        </EmptyState>
      ) : (
        <ul aria-label={t('emotes.own.list')} className={GRID}>
          {emotes.map((emote) => (
            <OwnEmoteCard
              key={emote.id}
              channel={channel}
              emote={emote}
              taken={otherNames(emote.id)}
              still={still}
              onRemove={() => setRemoving(emote)}
            />
          ))}
        </ul>
      )}
      <RemoveEmoteDialog channel={channel} emote={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

interface RemoveEmoteDialogProps {
  channel: { id: number; slug: string };
  emote: Emote | null;
  onClose: () => void;
}

function RemoveEmoteDialog({ channel, emote, onClose }: RemoveEmoteDialogProps) {
  const remove = useRemoveEmote(channel);
  const name = emote?.name ?? '';
  return (
    <ConfirmDialog
      open={emote !== null}
      onClose={onClose}
      title={t('emotes.remove.title', { name })}
      text={t('emotes.remove.text')}
      confirm={t('emotes.remove.confirm', { name })}
      busy={remove.isPending}
      onConfirm={() => emote && remove.mutate(emote, { onSettled: onClose })}
    />
  );
}

/** Accepts chosen, dropped and pasted pictures; pasting works anywhere on the page. */
function DropZone({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | undefined) => {
    if (!disabled && files !== undefined && files.length > 0) onFiles([...files]);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (disabled || files === undefined || files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input is accessible
    <div
      className={cx(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center',
        isOver && !disabled ? 'border-mint bg-mint-soft' : 'border-line-control',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="plus" size="large" className="text-ink-3" />
      <p className="font-semibold">{t('emotes.upload.drop')}</p>
      <p className="text-12 text-ink-3">
        {t('emotes.upload.drop.text', { size: EMOTE_BYTES / 1024, min: EMOTE_MIN_PIXELS, max: EMOTE_MAX_PIXELS })}
      </p>
      <label
        htmlFor={id}
        className={buttonClass('default', 'medium', cx('mt-1 has-focus-visible:shadow-focus', disabled ? 'opacity-50' : 'cursor-pointer'))}
      >
        {t('emotes.upload.choose')}
        <input
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files ?? undefined);
            // Resets, because choosing the same file again fires no change event otherwise.
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}

export default function EmotesPane({ channel }: PaneProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
      <OwnEmotes channel={channel} />
    </div>
  );
}
