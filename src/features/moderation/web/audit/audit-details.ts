import { formatMinutes } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import type { AuditEntry } from '#features/moderation/contract/audit.ts';
import { AI_LABELS, LEVELS } from '#features/moderation/contract/filters.ts';

type Details = AuditEntry['details'];

/** Words that are named of a long list. */
const NAMED = 8;

/** Every mode with its switch and its number, as a change of modes names them. */
const MODES = [
  {
    name: 'slow',
    on: 'slow_mode',
    numbers: ['message_interval'],
    told: (seconds: number) => t('moderation.audit.seconds', { count: seconds }),
  },
  { name: 'followers', on: 'followers_mode', numbers: ['following_min_duration', 'min_duration'], told: formatMinutes },
  { name: 'subscribers', on: 'subscribers_mode', numbers: [], told: String },
  { name: 'emotes', on: 'emotes_mode', numbers: [], told: String },
  { name: 'account_age', on: 'account_age_mode', numbers: ['account_age_min_minutes'], told: formatMinutes },
  { name: 'links', on: 'allow_links', numbers: [], told: String },
  { name: 'pause', on: 'pause', numbers: [], told: String },
] as const;

/** "Slow mode on, 60 seconds": what a change of modes changed. Null when an entry does not say it in words that are known here. */
export function changedModes(details: Details): string | null {
  const told = MODES.flatMap(({ name, on, numbers, told }) => {
    const mode = t(`moderation.audit.mode.${name}`);
    const amount = numbers.map((number) => details[number]).find((value) => typeof value === 'number');
    if (typeof details[on] !== 'boolean' && amount === undefined) return [];
    const state = typeof details[on] === 'boolean' ? switched(mode, details[on]) : mode;
    return details[on] !== false && amount !== undefined ? [state, told(amount)] : [state];
  });
  return told.length === 0 ? null : told.join(', ');
}

/** More about a change of filters or words, in one line; null when there is no more to say. */
export function auditDetails({ act, details }: Pick<AuditEntry, 'act' | 'details'>): string | null {
  switch (act) {
    case 'change_filters':
      return isRecord(details.shield) ? t('moderation.audit.shield_set') : changedFilters(details);
    case 'add_banned_words':
    case 'remove_banned_words':
      return namedWords(details);
    default:
      return null;
  }
}

function changedFilters({ rules, hold_first_messages: holds, allowed_domains: domains }: Details): string | null {
  const levels = AI_LABELS.flatMap((label) => {
    const level = isRecord(rules) ? LEVELS.find((one) => one === rules[label]) : undefined;
    return level === undefined ? [] : [`${t(`moderation.ai.label.${label}`)}: ${t(`moderation.ai.level.${level}`)}`];
  });
  const first = typeof holds === 'boolean' ? [switched(t('moderation.ai.first'), holds)] : [];
  const links = Array.isArray(domains) ? [`${t('moderation.ai.domains')}: ${formatNumber(domains.length)}`] : [];
  const told = [...levels, ...first, ...links];
  return told.length === 0 ? null : told.join(', ');
}

function namedWords({ words, count }: Details): string | null {
  if (!Array.isArray(words) || words.length === 0) return null;
  const named = words.slice(0, NAMED);
  const more = Math.max(words.length, typeof count === 'number' ? count : 0) - named.length;
  return more > 0 ? `${named.join(', ')} ${t('moderation.audit.more_words', { count: more })}` : named.join(', ');
}

const switched = (what: string, isOn: boolean) => t(isOn ? 'moderation.audit.switched_on' : 'moderation.audit.switched_off', { what });
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
