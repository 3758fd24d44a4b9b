import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { call, RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import type { ChannelBadge } from '#features/channel/channels/contract/channel.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import {
  addBadge,
  BADGE_NAME_MAX,
  BadgeName,
  CHANNEL_BADGE_PICTURE,
  CHANNEL_BADGES_MAX,
  removeBadge,
} from '#features/chat/identity/contract.ts';
import { holdersQuery, useBadgeUpdates, useChangeHolder, useShowBadges } from './badges.ts';

/** The channel's own badges: pictures, names, and who has them (ID-06). */
export default function BadgesPane({ channel }: PaneProps) {
  const { slug, channel_badges: badges } = channel;
  useBadgeUpdates(channel);
  return (
    <div className="mx-auto flex w-full max-w-(--page-wide) flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <p className="text-ink-2">{t('identity.badges.text')}</p>
        <p className="text-ink-3 tabular-nums">{t('identity.chosen', { count: badges.length, max: CHANNEL_BADGES_MAX })}</p>
      </header>
      {badges.length < CHANNEL_BADGES_MAX ? <NewBadge slug={slug} /> : <p role="status">{t('identity.badges.full')}</p>}
      {badges.length === 0 ? (
        <EmptyState icon="user" title={t('identity.badges.empty')}>
          {t('identity.badges.empty.text')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('identity.badges')}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))] items-start gap-3"
        >
          {badges.map((badge) => (
            <li key={badge.id} className="rounded-lg border border-line-soft bg-panel p-4">
              <ManagedBadge slug={slug} badge={badge} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const BadgeDraft = z.object({ name: BadgeName, image: z.string().min(1) });

function NewBadge({ slug }: { slug: string }) {
  const show = useShowBadges(slug);
  const { form, draft, change, field, problem, isSending, reset } = useForm({
    schema: BadgeDraft,
    start: { name: '', image: '' },
    send: async (body) => {
      show((await call(addBadge, { params: { slug }, body })).data.badges);
      reset({ name: '', image: '' });
      toast.good('identity.badges.added', { badge: body.name });
    },
  });
  const picture = draft.image === '' ? null : `data:image/webp;base64,${draft.image}`;
  return (
    <form
      {...form}
      aria-label={t('identity.badges.new')}
      className="flex flex-wrap items-end gap-4 rounded-lg border border-line-soft bg-panel p-4"
    >
      <PictureField
        label={t('identity.badges.picture')}
        hint={problem('image') ? t('identity.badges.picture.missing') : t('identity.badges.picture.hint')}
        kind={CHANNEL_BADGE_PICTURE}
        isDraft
        current={picture}
        onUpload={async (image) => change({ image })}
        onRemove={async () => change({ image: '' })}
      >
        {picture ? <Badge type={draft.name} text={draft.name} picture={picture} size={36} /> : <Badge type="vip" size={36} />}
      </PictureField>
      <div className="min-w-56 flex-1">
        <TextField
          label={t('identity.badges.name')}
          count={`${draft.name.length} / ${BADGE_NAME_MAX}`}
          error={problem('name') && (problem('name')!.text ?? t('identity.badges.name.problem'))}
          autoComplete="off"
          {...field('name')}
        />
      </div>
      {problem('') && (
        <p role="alert" className="w-full text-12 text-red-text">
          {problem('')!.text}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSending}>
        {t('identity.badges.add')}
      </Button>
    </form>
  );
}

function ManagedBadge({ slug, badge }: { slug: string; badge: ChannelBadge }) {
  const show = useShowBadges(slug);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeBadge, { params: { slug, badgeId: badge.id } }),
    onSuccess: ({ data }) => {
      show(data.badges);
      toast.good('identity.badges.removed', { badge: badge.name });
    },
    onError: toast.refused,
    onSettled: () => setIsRemoving(false),
  });
  return (
    <>
      <div className="flex items-center gap-3">
        <Badge type={badge.name} text={badge.name} picture={badge.badge_image.src} pictureSet={badge.badge_image.srcset} size={36} />
        <h3 className="min-w-0 flex-1 truncate text-14 font-bold">
          <bdi>{badge.name}</bdi>
        </h3>
        <IconButton icon="trash" label={t('identity.badges.remove', { badge: badge.name })} onClick={() => setIsRemoving(true)} />
      </div>
      <Holders slug={slug} badge={badge} />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('identity.badges.remove.title', { badge: badge.name })}
        text={t('identity.badges.remove.text')}
        confirm={t('identity.badges.remove', { badge: badge.name })}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

function Holders({ slug, badge }: { slug: string; badge: ChannelBadge }) {
  const holders = useInfiniteQuery(holdersQuery(slug, badge.id));
  const changeHolder = useChangeHolder(slug);
  const take = useMutation({
    mutationFn: (username: string) => changeHolder({ badge, username, gives: false }),
    onError: toast.refused,
  });
  const people = holders.data?.pages.flatMap((page) => page.holders);
  return (
    <div className="mt-3 flex flex-col gap-2">
      <GiveBadge slug={slug} badge={badge} />
      {holders.isPending && <Skeleton className="h-11 w-full rounded-md" />}
      {holders.isError && !people && <QueryError title={t('identity.badges.holders.failed')} query={holders} />}
      {people?.length === 0 && <p className="py-2 text-12 text-ink-3">{t('identity.badges.holders.empty')}</p>}
      {people && people.length > 0 && (
        <ul
          aria-label={t('identity.badges.holders', { badge: badge.name })}
          className="-mx-2 max-h-80 overflow-y-auto [scrollbar-width:thin]"
        >
          {people.map(({ id, username, slug: personSlug, profile_pic }) => (
            <li key={id} className="flex min-h-11 items-center gap-2.5 rounded-sm px-2 hover:bg-row-hover">
              <Avatar name={username} picture={profile_pic} size={28} />
              <Link
                to="/$slug"
                params={{ slug: personSlug }}
                className="flex min-h-(--h-xs) min-w-0 flex-1 items-center font-semibold hover:underline"
              >
                <bdi className="truncate">{username}</bdi>
              </Link>
              <IconButton
                icon="x"
                size="small"
                label={t('identity.badges.take', { name: username, badge: badge.name })}
                onClick={() => take.mutate(username)}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={holders} label={t('identity.badges.holders.more')} />
    </div>
  );
}

function GiveBadge({ slug, badge }: { slug: string; badge: ChannelBadge }) {
  const [username, setUsername] = useState('');
  const changeHolder = useChangeHolder(slug);
  const give = useMutation({
    mutationFn: (name: string) => changeHolder({ badge, username: name, gives: true }),
    onSuccess: (_done, name) => {
      setUsername('');
      toast.good('identity.badges.given', { name, badge: badge.name });
    },
  });
  const form = useSubmit(() => {
    const name = username.trim().replace(/^@/, '');
    if (name !== '') give.mutate(name);
  }, give.isPending);
  return (
    <form {...form}>
      <TextField
        label={t('identity.badges.give.label')}
        value={username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={
          give.error
            ? give.error instanceof RefusedCall && give.error.code === 'USER_NOT_FOUND'
              ? t('identity.badges.nobody')
              : refusalText(give.error)
            : undefined
        }
        onChange={(event) => {
          setUsername(event.target.value);
          give.reset();
        }}
        trailing={
          <Button type="submit" size="small" busy={give.isPending} disabled={username.trim() === ''}>
            {t('identity.badges.give')}
          </Button>
        }
      />
    </form>
  );
}
