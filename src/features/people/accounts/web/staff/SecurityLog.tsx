import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '#core/web/format/date.ts';
import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import type { SecurityEntry } from '#features/people/accounts/contract/security-log.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { PagedList } from './PagedList.tsx';
import { securityLogQuery } from './staff-queries.ts';
import { suspensionEndText } from './suspension-end-text.ts';

export function SecurityLog({ username }: { username: string }) {
  return (
    <SettingsSection title={t('staff.log')} description={t('staff.log.text')}>
      <PagedList
        ordered
        list={useInfiniteQuery(securityLogQuery(username))}
        rowsOf={({ entries }) => entries}
        label={t('staff.log')}
        failed={t('staff.log.failed')}
        empty={<EmptyState icon="list" title={t('staff.log.none')} />}
      >
        {(entry) => <LogEntry key={entry.id} entry={entry} />}
      </PagedList>
    </SettingsSection>
  );
}

function LogEntry({ entry }: { entry: SecurityEntry }) {
  const { act, actor, reason, address, created_at } = entry;
  const by = actor && t('staff.log.by', { name: actor.username });
  const details = [...detailsOf(entry), by, address && t('staff.log.from', { address })].filter(Boolean);
  return (
    <li className="border-t border-line-soft py-2.5 first:border-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{isTextKey(`security.${act}`) ? textOf(`security.${act}`) : act}</span>
        <time dateTime={created_at} className="text-12 text-ink-3 tabular-nums">
          {formatDate(created_at, 'mediumWithTime')}
        </time>
      </p>
      {details.length > 0 && (
        <p className="text-12 wrap-anywhere text-ink-3">
          <bdi>{details.join(' · ')}</bdi>
        </p>
      )}
      {reason && (
        <p className="wrap-anywhere text-ink-2">
          <bdi>{reason}</bdi>
        </p>
      )}
    </li>
  );
}

/** Names in an entry, such as a channel. Roles use the labels of badges, device kinds those of the device list. */
const detailsOf = ({ details }: SecurityEntry): string[] =>
  Object.entries(details).flatMap(([name, value]) => {
    if (name === 'ended') return [t('staff.log.ended')];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    if (name === 'until') return [suspensionEndText(String(value))];
    if (name === 'kind') return value === 'program' ? [t('accounts.devices.program')] : [];
    const isRole = name === 'role' && isTextKey(`badge.${value}`);
    return [isRole ? textOf(`badge.${value}`) : String(value)];
  });
