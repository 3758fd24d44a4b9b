import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { Badge, OwnIdentity } from '#features/channel/channels/contract/identity.ts';
import {
  type BadgeState,
  badgeChoices,
  isChannelBadge,
  isLockedBadge,
  MAX_CHOSEN_BADGES,
  toggleBadge,
} from '#features/channel/channels/rules/identity.ts';
import { SenderBadge, type SubscriberTier, type Viewer } from '#features/chat/chat/web/api.ts';
import type { SectionProps } from '#features/chat/chat-settings/web/api.ts';
import { ColorPicker } from './ColorPicker.tsx';
import { identityQuery, useSaveIdentity } from './use-identity.ts';

export function IdentitySection({ chat }: SectionProps) {
  const { viewer } = chat.room;
  return viewer && <EditedIdentity chat={chat} viewer={viewer} />;
}

function EditedIdentity({ chat: { channel }, viewer }: Pick<SectionProps, 'chat'> & { viewer: Viewer }) {
  const of = { channelId: channel.id, userId: viewer.id };
  const identity = useQuery(identityQuery(of));
  const save = useSaveIdentity(of);
  if (identity.data) {
    return <IdentityForm username={viewer.username} identity={identity.data} tiers={channel.subscriber_badges} onChange={save.mutate} />;
  }
  if (identity.isError) {
    return <QueryError title={t('identity.loading_error')} query={identity} />;
  }
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-10 w-full rounded-md" />
      <Skeleton className="h-3 w-24" />
      <div className="grid grid-cols-6 gap-1.5">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} className="h-11 rounded-sm" />
        ))}
      </div>
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-16 w-full rounded-md" />
    </div>
  );
}

interface IdentityFormProps {
  username: string;
  identity: OwnIdentity;
  tiers: readonly SubscriberTier[];
  onChange: (next: OwnIdentity) => void;
}

/** Every change is saved immediately (ID-01). */
function IdentityForm({ username, identity, tiers, onChange }: IdentityFormProps) {
  const theme = useCurrentTheme();
  const choices = badgeChoices(identity.badges);
  const worn = identity.badges.filter(({ active }) => active);
  const chosen = worn.filter(({ type }) => isChannelBadge(type) && !isLockedBadge(type)).length;
  const toggle = (type: string) => onChange({ ...identity, badges: toggleBadge(identity.badges, type) });
  const parts = { tiers, onToggle: toggle };
  return (
    <div className="flex flex-col gap-4 p-4">
      <p
        role="group"
        aria-label={t('identity.preview')}
        className="rounded-md bg-well px-3 py-2.5 text-(length:--chat-font) leading-(--chat-line) wrap-anywhere"
      >
        {worn.map((badge) => (
          <span key={badge.type} className="me-1">
            <SenderBadge badge={badge} tiers={tiers} />
          </span>
        ))}
        <bdi className="font-bold" style={{ color: readableColor(identity.color, theme) }}>
          {username}
        </bdi>
        : {t('identity.preview.text')}
      </p>
      <BadgeChoices
        title={t('identity.global')}
        choices={choices.filter(({ badge }) => !isChannelBadge(badge.type))}
        empty={t('identity.global.empty')}
        {...parts}
      />
      <BadgeChoices
        title={t('identity.channel')}
        count={t('identity.chosen', { count: chosen, max: MAX_CHOSEN_BADGES })}
        choices={choices.filter(({ badge }) => isChannelBadge(badge.type))}
        empty={t('identity.channel.empty')}
        {...parts}
      />
      <ColorPicker color={identity.chosen_color} onChoose={(color) => onChange({ ...identity, color, chosen_color: color })} />
    </div>
  );
}

interface BadgeChoicesProps {
  title: string;
  /** Number of chosen badges and the maximum, when there is a limit. */
  count?: string;
  choices: readonly { badge: Badge; state: BadgeState }[];
  empty: string;
  tiers: readonly SubscriberTier[];
  onToggle: (type: string) => void;
}

/** Toggles for the viewer's badges. Locked badges show a lock; badges beyond the limit are disabled (ID-03, ID-04). */
function BadgeChoices({ title, count, choices, empty, tiers, onToggle }: BadgeChoicesProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p className="mb-1.5 flex justify-between gap-2 text-12 font-semibold text-ink-2">
        <span id={id}>{title}</span>
        {count !== undefined && choices.length > 0 && <span className="text-ink-3 tabular-nums">{count}</span>}
      </p>
      {choices.length === 0 && <p className="text-12 text-ink-3">{empty}</p>}
      <div className="grid grid-cols-6 gap-1.5">
        {choices.map(({ badge, state }) => (
          <button
            key={badge.type}
            type="button"
            aria-pressed={state === 'worn' || state === 'locked'}
            aria-label={state === 'locked' ? t('identity.locked', { badge: badge.text }) : badge.text}
            disabled={state === 'full' || state === 'locked'}
            onClick={() => onToggle(badge.type)}
            className={cx(
              'relative grid h-11 place-items-center rounded-sm bg-control enabled:hover:bg-control-hover',
              state === 'worn' && 'shadow-[inset_0_0_0_2px_var(--mint)] focus-visible:shadow-focus',
            )}
          >
            <span aria-hidden="true" className={state === 'full' ? 'opacity-40 grayscale' : undefined}>
              <SenderBadge badge={badge} tiers={tiers} size={24} />
            </span>
            {state === 'worn' && <Mark icon="check" className="text-mint-text" />}
            {state === 'locked' && <Mark icon="lock" className="text-ink-2" />}
          </button>
        ))}
      </div>
    </div>
  );
}

function Mark({ icon, className }: { icon: 'check' | 'lock'; className: string }) {
  return <Icon name={icon} className={`absolute end-0.5 bottom-0.5 size-3! stroke-[2.4]! ${className}`} />;
}
