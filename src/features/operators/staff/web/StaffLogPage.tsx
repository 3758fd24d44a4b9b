import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { addressOf, call } from '#core/web/api.ts';
import { useFeatures } from '#core/web/feature.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type AuditFilterValues, EMPTY_FILTERS, LogFilters, loadActViews, toLogQuery } from '#features/chat/moderation/web/api.ts';
import { exportStaffLog, listStaffLog, type StaffLogEntry } from '#features/people/accounts/contract/staff-log.ts';
import { PagedList, SettingsSection, STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { StaffActText, useStaffActs } from './StaffActText.tsx';

/** The log has no realtime event. Milliseconds; polling stops once an older page is loaded. */
const REFRESH_MS = 15_000;

export const staffLogQuery = (choice: AuditFilterValues) =>
  infiniteQueryOptions({
    ...pagedQuery(
      [...STAFF_KEY, 'acts', choice],
      async (cursor, signal) => (await call(listStaffLog, { query: { ...toLogQuery(choice), cursor }, signal })).data,
      ({ next_cursor }) => next_cursor,
    ),
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? REFRESH_MS : false),
    placeholderData: keepPreviousData,
  });

export default function StaffLogPage() {
  usePageTitle(t('staff.acts'));
  // The rows load the views too, and report a failure.
  loadActViews(useFeatures()).catch(() => undefined);
  const [choice, setChoice] = useState(EMPTY_FILTERS);
  const exported = addressOf(exportStaffLog.path, {}, toLogQuery(choice));
  return (
    <SettingsSection
      title={t('staff.acts')}
      description={t('staff.acts.text')}
      action={
        <a href={exported} download className={buttonClass()}>
          <Icon name="dl" size="small" />
          {t('staff.acts.export')}
        </a>
      }
    >
      <Panel
        name="The staff log"
        pending={<Skeleton className="h-64 w-full rounded-md" />}
        failed={(failure) => <PartFailed {...failure} />}
      >
        <Acts choice={choice} onChange={setChoice} />
      </Panel>
    </SettingsSection>
  );
}

function Acts({ choice, onChange }: { choice: AuditFilterValues; onChange: (choice: AuditFilterValues) => void }) {
  const list = useInfiniteQuery(staffLogQuery(useDeferredValue(choice)));
  const acts = useStaffActs(list.data?.pages[0]?.acts ?? []);
  const isFiltered = choice !== EMPTY_FILTERS;
  return (
    <>
      <div className="@container mb-3 rounded-md bg-well">
        <LogFilters choice={choice} acts={acts} who={t('staff.acts.who')} whom={t('staff.acts.whom')} onChange={onChange} />
      </div>
      <PagedList
        ordered
        list={list}
        rowsOf={({ entries }) => entries}
        label={t('staff.acts')}
        failed={t('staff.acts.failed')}
        empty={
          <EmptyState icon="list" title={t(isFiltered ? 'staff.acts.no_match' : 'staff.acts.none')}>
            {!isFiltered && t('staff.acts.none.text')}
          </EmptyState>
        }
      >
        {(entry) => <ActRow key={entry.id} entry={entry} />}
      </PagedList>
    </>
  );
}

function ActRow({ entry }: { entry: StaffLogEntry }) {
  const { actor, reason, address, created_at } = entry;
  return (
    <li className="border-t border-line-soft py-2.5 first:border-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <PersonLink person={actor} /> <StaffActText entry={entry} target={<PersonLink key="target" person={entry.target ?? actor} />} />
        </span>
        <time dateTime={created_at} className="text-12 text-ink-3 tabular-nums">
          {formatDate(created_at, 'mediumWithTime')}
        </time>
      </div>
      {reason && (
        <p className="wrap-anywhere text-ink-2">
          <bdi>{reason}</bdi>
        </p>
      )}
      {address && <p className="text-12 text-ink-3">{t('staff.log.from', { address })}</p>}
    </li>
  );
}

/** Without a link when the account is deleted. */
export function PersonLink({ person: { username, slug } }: { person: Pick<StaffLogEntry['actor'], 'username' | 'slug'> }) {
  const name = <bdi className="font-semibold text-ink">{username}</bdi>;
  if (slug === null) return name;
  return (
    <Link to="/staff/accounts/$username" params={{ username: slug }} className="hover:underline">
      {name}
    </Link>
  );
}
