import { formatMinutes } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { AI_LABELS, LEVELS } from '#features/chat/moderation/contract/filters.ts';
import type { AuditActView, AuditActViews } from './act-views.ts';
import { onOffText } from './act-views.ts';

type Details = AuditEntry['details'];

/** Maximum number of words shown from a long list. */
const NAMED = 8;

const uponPerson = (act: 'ban' | 'unban' | 'remove_timeout' | 'add_note' | 'remove_note'): AuditActView => ({
  title: `moderation.audit.act.${act}`,
  sentence: (_entry, target) => phrase(`moderation.audit.did.${act}`, { target }),
});
const ofRole = (act: 'add_role' | 'remove_role'): AuditActView => ({
  title: `moderation.audit.act.${act}`,
  sentence: ({ details }, target) => phrase(`moderation.audit.did.${act}`, { target, role: roleName(details.role) }),
});

export const auditActs: AuditActViews = {
  ban: uponPerson('ban'),
  timeout: {
    title: 'moderation.audit.act.timeout',
    sentence: ({ details }, target) =>
      phrase('moderation.audit.did.timeout', {
        target,
        length: typeof details.duration === 'number' ? formatMinutes(details.duration) : '?',
      }),
  },
  unban: uponPerson('unban'),
  remove_timeout: uponPerson('remove_timeout'),
  add_role: ofRole('add_role'),
  remove_role: ofRole('remove_role'),
  add_note: uponPerson('add_note'),
  remove_note: uponPerson('remove_note'),
  add_banned_words: { title: 'moderation.audit.act.add_banned_words', detail: namedWords },
  remove_banned_words: { title: 'moderation.audit.act.remove_banned_words', detail: namedWords },
  change_filters: {
    title: 'moderation.audit.act.change_filters',
    detail: changedFilters,
  },
  change_stream: { title: 'moderation.audit.act.change_stream', detail: changedStream },
  change_banner: { title: 'moderation.audit.act.change_banner' },
  remove_banner: { title: 'moderation.audit.act.remove_banner' },
  suspend: { title: 'moderation.audit.act.suspend', detail: suspendedAccount },
  reinstate: { title: 'moderation.audit.act.reinstate', detail: suspendedAccount },
  force_mature: { title: 'moderation.audit.act.force_mature' },
  lift_mature: { title: 'moderation.audit.act.lift_mature' },
};

function suspendedAccount({ account }: Details): string | null {
  return account === true ? t('moderation.audit.suspension.account') : null;
}

/** Changed stream details: texts verbatim, the mature flag as on or off. */
function changedStream({ stream_title: title, category, is_mature: isMature, language, tags }: Details): string | null {
  const changed = [
    ...(typeof title === 'string' ? [t('moderation.audit.stream.title', { text: title })] : []),
    ...(typeof category === 'string' ? [t('moderation.audit.stream.category', { text: category })] : []),
    ...(typeof isMature === 'boolean' ? [onOffText(t('moderation.audit.stream.mature'), isMature)] : []),
    ...(typeof language === 'string' ? [t('moderation.audit.stream.language', { text: language })] : []),
    ...(Array.isArray(tags) ? [t('moderation.audit.stream.tags', { text: tags.join(', ') })] : []),
  ];
  return changed.length === 0 ? null : changed.join(', ');
}

function roleName(role: unknown): string {
  switch (role) {
    case 'moderator':
    case 'vip':
    case 'og':
    case 'sidekick':
      return t(`badge.${role}`);
    default:
      return String(role ?? '?');
  }
}

function changedFilters({ rules, hold_first_messages: holds, allowed_domains: domains }: Details): string | null {
  const levels = AI_LABELS.flatMap((label) => {
    const level = isRecord(rules) ? LEVELS.find((candidate) => candidate === rules[label]) : undefined;
    return level === undefined ? [] : [`${t(`moderation.ai.label.${label}`)}: ${t(`moderation.ai.level.${level}`)}`];
  });
  const first = typeof holds === 'boolean' ? [onOffText(t('moderation.ai.first'), holds)] : [];
  const links = Array.isArray(domains) ? [`${t('moderation.ai.domains')}: ${formatNumber(domains.length)}`] : [];
  const changed = [...levels, ...first, ...links];
  return changed.length === 0 ? null : changed.join(', ');
}

function namedWords({ words, count }: Details): string | null {
  if (!Array.isArray(words) || words.length === 0) return null;
  const named = words.slice(0, NAMED);
  const more = Math.max(words.length, typeof count === 'number' ? count : 0) - named.length;
  return more > 0 ? `${named.join(', ')} ${t('moderation.audit.more_words', { count: more })}` : named.join(', ');
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
