import { useQuery } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { type Chatroom, SLOW_MODE_MAX } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes, MODE_MINUTES_MAX, type ModesChange } from '#features/chat/chat/contract/modes.ts';
import { applyModesChange, type Modes, offersSubscribersMode } from '#features/chat/chat/rules/modes.ts';
import { chatroomQuery } from '#features/chat/chat/web/api.ts';
import { ModeNumber } from './ModeNumber.tsx';

interface Mode {
  name: 'slow' | 'followers' | 'subscribers' | 'emotes' | 'account_age' | 'no_links' | 'pause';
  icon: IconName;
  isOn: (room: Chatroom) => boolean;
  toggle: (on: boolean) => ModesChange;
  amount?: { min: number; max: number; of: (room: Chatroom) => number; toChange: (amount: number) => ModesChange };
}

const MODES: readonly Mode[] = [
  {
    name: 'slow',
    icon: 'clock',
    isOn: (room) => room.slow_mode.enabled,
    toggle: (on) => ({ slow_mode: on }),
    amount: {
      min: 1,
      max: SLOW_MODE_MAX,
      of: (room) => room.slow_mode.message_interval,
      toChange: (seconds) => ({ slow_mode: true, message_interval: seconds }),
    },
  },
  {
    name: 'followers',
    icon: 'heart',
    isOn: (room) => room.followers_mode.enabled,
    toggle: (on) => ({ followers_mode: on }),
    amount: {
      min: 0,
      max: MODE_MINUTES_MAX,
      of: (room) => room.followers_mode.min_duration,
      toChange: (minutes) => ({ followers_mode: true, following_min_duration: minutes }),
    },
  },
  {
    name: 'subscribers',
    icon: 'star',
    isOn: (room) => room.subscribers_mode.enabled,
    toggle: (on) => ({ subscribers_mode: on }),
  },
  { name: 'emotes', icon: 'smile', isOn: (room) => room.emotes_mode.enabled, toggle: (on) => ({ emotes_mode: on }) },
  {
    name: 'account_age',
    icon: 'user',
    isOn: (room) => room.account_age.enabled,
    toggle: (on) => ({ account_age_mode: on }),
    amount: {
      min: 0,
      max: MODE_MINUTES_MAX,
      of: (room) => room.account_age.min_duration,
      toChange: (minutes) => ({ account_age_mode: true, account_age_min_minutes: minutes }),
    },
  },
  { name: 'no_links', icon: 'link', isOn: (room) => !room.allow_links.enabled, toggle: (on) => ({ allow_links: !on }) },
  { name: 'pause', icon: 'pause', isOn: (room) => room.pause.enabled, toggle: (on) => ({ pause: on }) },
];

/**
 * Hides subscribers-only mode where nobody can subscribe, unless it is on (CM-01). Changes are optimistic and are rolled back when refused.
 */
export function ModesForm({ channel: { slug, subscription_enabled } }: { channel: Pick<Channel, 'slug' | 'subscription_enabled'> }) {
  const room = useQuery(chatroomQuery(slug));
  const change = useChangeModes(slug);
  if (room.isPending) return <ModesSkeleton />;
  if (room.isError) return <QueryError title={t('chat-settings.modes.failed')} query={room} />;
  const modes = MODES.filter(({ name, isOn }) => name !== 'subscribers' || offersSubscribersMode(subscription_enabled, isOn(room.data)));
  return (
    <ul aria-label={t('chat-settings.modes.title')} className="flex flex-col">
      {modes.map(({ name, icon, isOn, toggle, amount }) => {
        const on = isOn(room.data);
        return (
          <li key={name}>
            <Switch
              icon={<Icon name={icon} className="text-ink-2" />}
              label={t(`chat-settings.modes.${name}`)}
              checked={on}
              onChange={(next) => change.mutate(toggle(next))}
            />
            {on && amount && (name === 'slow' || name === 'followers' || name === 'account_age') && (
              <ModeNumber
                label={t(`chat-settings.modes.${name}.amount`)}
                unit={name === 'slow' ? 'seconds' : 'minutes'}
                min={amount.min}
                max={amount.max}
                value={amount.of(room.data)}
                onChange={(next) => change.mutate(amount.toChange(next))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ModesSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {MODES.map(({ name }) => (
        <div key={name} className="flex h-11 items-center gap-3">
          <Skeleton className="size-5" />
          <Skeleton className="h-3 w-28" />
          <Skeleton className="ms-auto h-5 w-9 rounded-full" />
        </div>
      ))}
    </div>
  );
}

const useChangeModes = (slug: string) =>
  useOptimisticChange({
    queryKey: chatroomQuery(slug).queryKey,
    mutationKey: ['chat-modes', slug],
    send: (change: ModesChange) => call(changeModes, { params: { slug }, body: change }),
    withChange,
    dataOf: ({ success: _done, ...room }): Chatroom => room,
  });

function modesOf(room: Chatroom): Modes {
  return {
    slowMode: room.slow_mode.enabled,
    messageInterval: room.slow_mode.message_interval,
    subscribersMode: room.subscribers_mode.enabled,
    followersMode: room.followers_mode.enabled,
    followingMinDuration: room.followers_mode.min_duration,
    emotesMode: room.emotes_mode.enabled,
    accountAgeMode: room.account_age.enabled,
    accountAgeMinMinutes: room.account_age.min_duration,
    allowLinks: room.allow_links.enabled,
    paused: room.pause.enabled,
  };
}

/** Applies a mode change by the same rule as the server, for an optimistic update. */
function withChange(room: Chatroom, change: ModesChange): Chatroom {
  const modes = applyModesChange(modesOf(room), change);
  return {
    ...room,
    slow_mode: { enabled: modes.slowMode, message_interval: modes.messageInterval },
    subscribers_mode: { enabled: modes.subscribersMode },
    followers_mode: { enabled: modes.followersMode, min_duration: modes.followingMinDuration },
    emotes_mode: { enabled: modes.emotesMode },
    account_age: { enabled: modes.accountAgeMode, min_duration: modes.accountAgeMinMinutes },
    allow_links: { enabled: modes.allowLinks },
    pause: { enabled: modes.paused },
  };
}
