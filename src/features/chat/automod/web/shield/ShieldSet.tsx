import { useQuery } from '@tanstack/react-query';
import { formatSeconds } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { ShieldSet, ShieldSetChange } from '#features/chat/automod/contract/shield.ts';
import { type Chatroom, SLOW_MODE_MAX } from '#features/chat/chat/contract/chatroom.ts';
import { type ChatSettings, MODE_MINUTES_MAX } from '#features/chat/chat/contract/modes.ts';
import { offersSubscribersMode } from '#features/chat/chat/rules/modes.ts';
import { chatroomQuery } from '#features/chat/chat/web/api.ts';
import { ModeNumber } from '#features/chat/chat-settings/web/api.ts';
import { AI_LABELS, type AiLabel, LEVELS, type Level } from '#features/chat/moderation/contract/filters.ts';
import { moderationRulesQuery } from '#features/chat/moderation/web/api.ts';

interface ShieldEditorProps {
  set: ShieldSet;
  /** While the shield is on, changes apply the next time. */
  isOn: boolean;
  canSubscribe: boolean;
  onChange: (change: ShieldSetChange) => void;
}

export function ShieldEditor({ set, isOn, canSubscribe, onChange }: ShieldEditorProps) {
  const levels = LEVELS.map((level) => ({ value: level, label: t(`moderation.ai.level.${level}`) }));
  const modes = SET_MODES.filter((mode) => mode.name !== 'subscribers' || offersSubscribersMode(canSubscribe, mode.isOn(set.modes)));
  return (
    <div className="@container flex flex-col gap-3">
      {isOn && <p className="text-12 text-amber-text">{t('automod.shield.edit.next')}</p>}
      <ul aria-label={t('chat-settings.modes.title')} className="flex flex-col">
        {modes.map(({ name, isOn: isModeOn, turn, amount }) => (
          <li key={name}>
            <Switch
              label={t(`chat-settings.modes.${name}`)}
              checked={isModeOn(set.modes)}
              onChange={(on) => onChange({ modes: turn(on) })}
            />
            {isModeOn(set.modes) && amount && (
              <ModeNumber
                label={t(`chat-settings.modes.${amount.name}.amount`)}
                unit={amount.unit}
                min={amount.min}
                max={amount.max}
                value={amount.read(set.modes)}
                onChange={(next) => onChange({ modes: amount.write(next) })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 @xl:grid-cols-2">
        {AI_LABELS.map((label) => (
          <Segments
            key={label}
            label={t(`moderation.ai.label.${label}`)}
            options={levels}
            value={set.rules[label]}
            onChange={(level) => onChange({ rules: { [label]: level } })}
          />
        ))}
      </div>
      <Switch
        label={t('moderation.ai.first')}
        hint={t('moderation.ai.first.hint')}
        checked={set.hold_first_messages}
        onChange={(hold_first_messages) => onChange({ hold_first_messages })}
      />
    </div>
  );
}

export function ShieldPreview({ slug, set }: { slug: string; set: ShieldSet }) {
  const room = useQuery(chatroomQuery(slug));
  const rules = useQuery(moderationRulesQuery(slug));
  if (room.isError || rules.isError) return <p className="text-12 text-ink-3">{t('automod.shield.changes.unknown')}</p>;
  if (room.isPending || rules.isPending) return <Skeleton className="h-3 w-1/2" />;
  const now = { modes: settingsOf(room.data), rules: rules.data.rules, hold_first_messages: rules.data.hold_first_messages };
  const changes = shieldChanges(now, set);
  if (changes.length === 0) return <p className="text-12 text-ink-2">{t('automod.shield.changes.none')}</p>;
  return (
    <div>
      <p id="shield-changes" className="mb-1.5 text-12 font-semibold text-ink-2">
        {t('automod.shield.changes')}
      </p>
      <ul aria-labelledby="shield-changes" className="flex flex-wrap gap-1">
        {changes.map((change) => {
          const text = textOf(change);
          return (
            <li key={text} className="rounded-xs bg-control px-1.5 py-0.5 text-12 text-ink-2">
              {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function textOf(change: ShieldChange): string {
  switch (change.kind) {
    case 'mode': {
      const mode = t(`chat-settings.modes.${change.mode.name}`);
      if (change.amount !== null && change.mode.amount)
        return t('automod.shield.mode.on_with', { mode, amount: amountOf(change.mode.amount.unit, change.amount) });
      return t(change.on ? 'automod.shield.mode.on' : 'automod.shield.mode.off', { mode });
    }
    case 'level':
      return t('automod.shield.mode.on_with', {
        mode: t(`moderation.ai.label.${change.label}`),
        amount: t(`moderation.ai.level.${change.level}`),
      });
    case 'first_messages':
      return t(change.on ? 'automod.shield.mode.on' : 'automod.shield.mode.off', { mode: t('moderation.ai.first') });
  }
}

const amountOf = (unit: 'seconds' | 'minutes', count: number): string => formatSeconds(unit === 'minutes' ? 60 * count : count);

/** `amount` is null if the mode has no number or is turned off. */
type ShieldChange =
  | { kind: 'mode'; mode: SetMode; on: boolean; amount: number | null }
  | { kind: 'level'; label: AiLabel; level: Level }
  | { kind: 'first_messages'; on: boolean };

/** Ignores the number of a mode that stays off. */
function shieldChanges(now: ShieldSet, set: ShieldSet): ShieldChange[] {
  const modes = SET_MODES.flatMap((mode): ShieldChange[] => {
    const on = mode.isOn(set.modes);
    const amount = on && mode.amount ? mode.amount.read(set.modes) : null;
    const isSame = mode.isOn(now.modes) === on && (amount === null || mode.amount!.read(now.modes) === amount);
    return isSame ? [] : [{ kind: 'mode', mode, on, amount }];
  });
  const levels = AI_LABELS.filter((label) => now.rules[label] !== set.rules[label]).map(
    (label): ShieldChange => ({ kind: 'level', label, level: set.rules[label] }),
  );
  const first: ShieldChange[] =
    now.hold_first_messages === set.hold_first_messages ? [] : [{ kind: 'first_messages', on: set.hold_first_messages }];
  return [...modes, ...levels, ...first];
}

type ModesOfSet = NonNullable<ShieldSetChange['modes']>;

interface SetMode {
  name: 'slow' | 'followers' | 'subscribers' | 'emotes' | 'account_age' | 'no_links' | 'pause';
  isOn: (modes: ChatSettings) => boolean;
  turn: (on: boolean) => ModesOfSet;
  amount?: {
    name: 'slow' | 'followers' | 'account_age';
    unit: 'seconds' | 'minutes';
    min: number;
    max: number;
    read: (modes: ChatSettings) => number;
    write: (amount: number) => ModesOfSet;
  };
}

const minutes = { unit: 'minutes', min: 0, max: MODE_MINUTES_MAX } as const;

/** In the order of the chat modes form. */
const SET_MODES: readonly SetMode[] = [
  {
    name: 'slow',
    isOn: (modes) => modes.slow_mode,
    turn: (slow_mode) => ({ slow_mode }),
    amount: {
      name: 'slow',
      unit: 'seconds',
      min: 1,
      max: SLOW_MODE_MAX,
      read: (modes) => modes.message_interval,
      write: (message_interval) => ({ message_interval }),
    },
  },
  {
    name: 'followers',
    isOn: (modes) => modes.followers_mode,
    turn: (followers_mode) => ({ followers_mode }),
    amount: {
      ...minutes,
      name: 'followers',
      read: (modes) => modes.following_min_duration,
      write: (following_min_duration) => ({ following_min_duration }),
    },
  },
  { name: 'subscribers', isOn: (modes) => modes.subscribers_mode, turn: (subscribers_mode) => ({ subscribers_mode }) },
  { name: 'emotes', isOn: (modes) => modes.emotes_mode, turn: (emotes_mode) => ({ emotes_mode }) },
  {
    name: 'account_age',
    isOn: (modes) => modes.account_age_mode,
    turn: (account_age_mode) => ({ account_age_mode }),
    amount: {
      ...minutes,
      name: 'account_age',
      read: (modes) => modes.account_age_min_minutes,
      write: (account_age_min_minutes) => ({ account_age_min_minutes }),
    },
  },
  { name: 'no_links', isOn: (modes) => !modes.allow_links, turn: (on) => ({ allow_links: !on }) },
  { name: 'pause', isOn: (modes) => modes.pause, turn: (pause) => ({ pause }) },
];

const settingsOf = (room: Chatroom): ChatSettings => ({
  slow_mode: room.slow_mode.enabled,
  message_interval: room.slow_mode.message_interval,
  followers_mode: room.followers_mode.enabled,
  following_min_duration: room.followers_mode.min_duration,
  subscribers_mode: room.subscribers_mode.enabled,
  emotes_mode: room.emotes_mode.enabled,
  account_age_mode: room.account_age.enabled,
  account_age_min_minutes: room.account_age.min_duration,
  allow_links: room.allow_links.enabled,
  pause: room.pause.enabled,
});
