import type { ReactNode } from 'react';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { useActViews, useAddedDetails } from './act-views.ts';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  footer: ReactNode;
}

/** In a narrow container the reason moves below the act. */
export function AuditTable({ entries, footer }: AuditTableProps) {
  return (
    <div className="flex flex-col">
      <table aria-label={t('moderation.audit.title')} className="w-full table-fixed border-collapse text-start">
        <thead className="sticky top-0 z-(--z-sticky) bg-control text-12 text-ink-2">
          <tr>
            <th scope="col" className="h-9 w-20 ps-3 text-start font-semibold @lg:w-28">
              {t('moderation.audit.time')}
            </th>
            <th scope="col" className="w-[26%] ps-3 text-start font-semibold">
              {t('moderation.audit.who')}
            </th>
            <th scope="col" className="ps-3 text-start font-semibold">
              {t('moderation.audit.what')}
            </th>
            <th scope="col" className="w-[26%] px-3 text-start font-semibold @max-lg:hidden">
              {t('moderation.audit.reason')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {footer}
    </div>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const view = useActViews().get(entry.act);
  const addedDetails = useAddedDetails();
  const target = (
    <bdi key="target" className="font-semibold text-ink">
      {entry.target?.username ?? t('moderation.audit.somebody')}
    </bdi>
  );
  const at = parseDate(entry.created_at);
  const isToday = at.toDateString() === new Date().toDateString();
  const hits = entry.messages_hit > (view?.isAboutOneMessage ? 1 : 0) ? t('moderation.audit.hit', { count: entry.messages_hit }) : null;
  const more = view?.detail?.(entry.details) ?? addedDetails(entry.details);
  return (
    <tr className="border-b border-line-soft align-baseline hover:bg-row-hover">
      <td className={cx('py-2 ps-3 text-12 text-ink-3 tabular-nums', isToday && 'whitespace-nowrap')}>
        <time dateTime={entry.created_at} title={formatDate(at, 'longWithTime')}>
          {isToday ? formatDate(at, 'hour') : formatDate(at, 'shortNumericWithTime')}
        </time>
      </td>
      <td className="truncate py-2 ps-3">
        <bdi>{entry.actor?.username ?? t('moderation.audit.itself')}</bdi>
      </td>
      <td className="py-2 ps-3 pe-3 text-ink-2 wrap-anywhere">
        {view?.sentence?.(entry, target) ?? (view ? textOf(view.title) : entry.act)}
        {hits && <span className="text-ink-3">{` · ${hits}`}</span>}
        {more !== null && (
          <span className="line-clamp-2 text-12 text-ink-3" title={more}>
            <bdi>{more}</bdi>
          </span>
        )}
        {entry.reason && (
          <span className="block text-12 text-ink-3 @lg:hidden">
            <bdi>{entry.reason}</bdi>
          </span>
        )}
      </td>
      <td className="px-3 py-2 text-ink-2 wrap-anywhere @max-lg:hidden">
        {entry.reason ? <bdi>{entry.reason}</bdi> : <span className="text-ink-3">–</span>}
      </td>
    </tr>
  );
}
