import { useState } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { t } from '#core/web/i18n/text.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { EMOTES_PER_CHANNEL, type Emote } from '#features/channel/emotes/contract.ts';
import { DraftCard } from './own/DraftCard.tsx';
import { DropZone } from './own/DropZone.tsx';
import { OwnEmoteCard } from './own/OwnEmoteCard.tsx';
import { useDrafts } from './own/use-drafts.ts';
import { useOwnEmotes, useRemoveEmote } from './own/use-own-emotes.ts';

const GRID = 'grid items-start grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))] gap-3';

interface OwnEmotesProps {
  channel: { id: number; slug: string; subscription_enabled: boolean; user: { username: string } };
}

/** Management of a channel's emotes (EM-06). Render it only if `can(emotesFeature.permissions.manage_emotes, …)`. */
export function OwnEmotes({ channel }: OwnEmotesProps) {
  const { emotes, isError, error, isFetching, refetch } = useOwnEmotes(channel);
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
  /** Null closes the dialog. */
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
