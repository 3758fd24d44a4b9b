import { formatMinutes, formatSeconds } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { type AuditActViews, onOffText } from '#features/chat/moderation/web/api.ts';

type Details = AuditEntry['details'];

export const auditActs: AuditActViews = {
  delete_message: {
    title: 'chat.audit.delete_message',
    sentence: (entry, target) =>
      entry.target === null ? t('chat.audit.delete_message') : phrase('chat.audit.did.delete_message', { target }),
    isAboutOneMessage: true,
  },
  clear_chat: { title: 'chat.audit.clear_chat' },
  change_modes: {
    title: 'chat.audit.change_modes',
    sentence: ({ details }) => changedModes(details) ?? t('chat.audit.change_modes'),
  },
};

const MODES = [
  {
    name: 'slow',
    on: 'slow_mode',
    numbers: ['message_interval'],
    format: (seconds: number) => formatSeconds(seconds),
  },
  { name: 'followers', on: 'followers_mode', numbers: ['following_min_duration', 'min_duration'], format: formatMinutes },
  { name: 'subscribers', on: 'subscribers_mode', numbers: [], format: String },
  { name: 'emotes', on: 'emotes_mode', numbers: [], format: String },
  { name: 'account_age', on: 'account_age_mode', numbers: ['account_age_min_minutes'], format: formatMinutes },
  { name: 'links', on: 'allow_links', numbers: [], format: String },
  { name: 'pause', on: 'pause', numbers: [], format: String },
] as const;

/** For example "Slow mode on, 1 minute". Null without a known mode. */
function changedModes(details: Details): string | null {
  const changes = MODES.flatMap(({ name, on, numbers, format }) => {
    const mode = t(`chat.audit.mode.${name}`);
    const amount = numbers.map((number) => details[number]).find((value) => typeof value === 'number');
    if (typeof details[on] !== 'boolean' && amount === undefined) return [];
    const state = typeof details[on] === 'boolean' ? onOffText(mode, details[on]) : mode;
    return details[on] !== false && amount !== undefined ? [state, format(amount)] : [state];
  });
  return changes.length === 0 ? null : changes.join(', ');
}
