import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { useFeatures } from '#core/web/feature.ts';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { formatBytes, formatCompact, formatDecimal, formatNumber, formatPercent } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { useNow } from '#core/web/use-now.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { EMPTY_FILTERS, loadActViews } from '#features/chat/moderation/web/api.ts';
import {
  type LiveChannel,
  type NodeFigures,
  type Overview,
  showLastDay,
  showOverview,
} from '#features/operators/staff/contract/overview.ts';
import { SettingsSection, STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { bitrateText } from '#features/stream/streams/web/api.ts';
import { DayCharts } from './DayCharts.tsx';
import { StaffActText } from './StaffActText.tsx';
import { PersonLink, staffLogQuery } from './StaffLogPage.tsx';

/** Milliseconds between updates while the page is visible. Nodes measure themselves every 10 s. */
const REFRESH_MS = 5_000;

export default function OverviewPage() {
  usePageTitle(t('staff.overview'));
  // The activity loads the views too, and reports a failure.
  loadActViews(useFeatures()).catch(() => undefined);
  const overview = useQuery({
    queryKey: [...STAFF_KEY, 'overview'],
    queryFn: async ({ signal }) => (await call(showOverview, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data ? REFRESH_MS : false),
    placeholderData: keepPreviousData,
  });
  const { data } = overview;
  return (
    <>
      <h2 className="sr-only">{t('staff.overview')}</h2>
      {overview.isPending && <OverviewSkeleton />}
      {overview.isError && !data && <QueryError title={t('staff.overview.failed')} query={overview} />}
      {data && <Tiles overview={data} />}
      <LastDay />
      {data && <LiveNow live={data.live} />}
      {data && <Server overview={data} />}
      {data && <Nodes nodes={data.nodes} />}
      <Activity />
    </>
  );
}

/** As high as the tiles. */
function OverviewSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {[0, 1, 2, 3].map((tile) => (
        <Skeleton key={tile} className="h-22 rounded-md" />
      ))}
    </div>
  );
}

const sum = (nodes: readonly NodeFigures[], read: (node: NodeFigures) => number): number =>
  nodes.reduce((total, node) => total + read(node), 0);

function Tiles({ overview: { live, nodes, jobs } }: { overview: Overview }) {
  return (
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      <Tile
        name={t('staff.overview.live')}
        value={formatCompact(live.channels)}
        detail={t('staff.overview.viewers', { count: live.viewers })}
      />
      <Tile
        name={t('staff.overview.people')}
        value={formatCompact(sum(nodes, ({ people }) => people))}
        detail={t('staff.overview.sockets', { count: sum(nodes, ({ sockets }) => sockets) })}
      />
      <Tile
        name={t('staff.overview.sends')}
        value={formatDecimal(sum(nodes, ({ sends }) => sends))}
        detail={t('staff.overview.nodes.running', { count: nodes.length })}
      />
      <Tile
        name={t('staff.overview.jobs')}
        value={formatCompact(jobs.waiting + jobs.running)}
        detail={
          jobs.dead > 0 ? (
            <Link to="/staff/jobs" className="font-semibold text-red-text hover:underline">
              {t('staff.overview.jobs.dead', { count: jobs.dead })}
            </Link>
          ) : (
            t('staff.overview.jobs.retrying', { count: jobs.retrying })
          )
        }
      />
    </dl>
  );
}

function Tile({ name, value, detail }: { name: string; value: string; detail: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col rounded-md border border-line-soft bg-panel px-4 py-3">
      <dt className="truncate text-12 text-ink-2">{name}</dt>
      <dd className="text-22 font-bold tabular-nums">{value}</dd>
      <dd className="truncate text-12 text-ink-3 tabular-nums">{detail}</dd>
    </div>
  );
}

function LastDay() {
  const day = useQuery({
    queryKey: [...STAFF_KEY, 'last-day'],
    queryFn: async ({ signal }) => (await call(showLastDay, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data ? MINUTE_MS : false),
  });
  return (
    <SettingsSection title={t('staff.day')} description={t('staff.day.text')}>
      {day.isPending && <Skeleton className="h-96 rounded-md" />}
      {day.isError && !day.data && <QueryError title={t('staff.day.failed')} query={day} />}
      {day.data && <DayCharts {...day.data} />}
    </SettingsSection>
  );
}

const TONES = { good: 'mint', unstable: 'amber', lost: 'red' } as const;

function LiveNow({ live }: { live: Overview['live'] }) {
  return (
    <SettingsSection
      title={t('staff.overview.live_now')}
      action={
        <Link to="/staff/streams" className="inline-flex min-h-6 items-center font-semibold text-mint-text hover:underline">
          {t('staff.overview.all_streams')}
        </Link>
      }
    >
      {live.most_watched.length === 0 ? (
        <EmptyState icon="antenna" title={t('staff.overview.none_live')} />
      ) : (
        <table aria-label={t('staff.overview.live_now')} className="w-full tabular-nums">
          <thead className="text-12 text-ink-2">
            <tr>
              <HeadCell isFirst>{t('staff.overview.channel')}</HeadCell>
              <HeadCell isWide>{t('staff.overview.category')}</HeadCell>
              <HeadCell>{t('staff.overview.viewers.column')}</HeadCell>
              <HeadCell isWide>{t('staff.overview.bitrate')}</HeadCell>
              <HeadCell>{t('staff.overview.health')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {live.most_watched.map((channel) => (
              <LiveRow key={channel.slug} channel={channel} />
            ))}
          </tbody>
        </table>
      )}
    </SettingsSection>
  );
}

function LiveRow({ channel: { slug, username, profile_pic, category, viewers, bitrate, health } }: { channel: LiveChannel }) {
  return (
    <tr className="border-t border-line-soft">
      <th scope="row" className="py-2 text-start font-semibold">
        <span className="flex items-center gap-2">
          <Avatar name={username} picture={profile_pic} />
          <span className="min-w-0">
            <Link to="/$slug" params={{ slug }} className="hover:underline">
              <bdi className="wrap-anywhere">{username}</bdi>
            </Link>
            <span className="block text-12 font-normal text-ink-2 sm:hidden">
              <bdi>{category}</bdi>
              {bitrate !== null && ` · ${bitrateText(bitrate)}`}
            </span>
          </span>
        </span>
      </th>
      <Cell isWide>
        <bdi>{category}</bdi>
      </Cell>
      <Cell>{formatNumber(viewers)}</Cell>
      <Cell isWide>{bitrate === null ? '–' : bitrateText(bitrate)}</Cell>
      <Cell>{health ? <Tag tone={TONES[health]}>{t(`staff.overview.health.${health}`)}</Tag> : '–'}</Cell>
    </tr>
  );
}

function HeadCell({ isFirst = false, isWide = false, children }: { isFirst?: boolean; isWide?: boolean; children: ReactNode }) {
  const place = isFirst ? 'w-full text-start' : 'ps-3 text-end sm:ps-6 sm:whitespace-nowrap';
  return (
    <th scope="col" className={cx('pb-2 font-semibold', place, isWide && 'max-sm:hidden')}>
      {children}
    </th>
  );
}

/** `isWide`: phones omit it. */
const Cell = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <td className={cx('py-2 ps-3 text-end whitespace-nowrap sm:ps-6', isWide && 'max-sm:hidden')}>{children}</td>
);

function Server({ overview: { database, redis, disk, versions, backup } }: { overview: Overview }) {
  const now = useNow(MINUTE_MS);
  const kind = t(`staff.overview.database.${database.kind}`);
  return (
    <SettingsSection title={t('staff.overview.server')}>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        <Fact name={t('staff.overview.database')}>{`${kind} ${database.version}`}</Fact>
        <Fact name={t('staff.overview.database.size')}>{formatBytes(database.size)}</Fact>
        <Fact name={t('staff.overview.database.connections')}>
          {t('staff.overview.database.connections.of', {
            busy: formatNumber(database.busy),
            count: formatNumber(database.connections),
            max: formatNumber(database.max_connections),
          })}
        </Fact>
        <Fact name={t('staff.overview.redis')} isBad={redis === 'down'}>
          {t(`staff.overview.redis.${redis ?? 'off'}`)}
        </Fact>
        <Fact name={t('staff.overview.disk')} isBad={disk !== null && disk.free <= disk.reserve}>
          {disk === null
            ? t('staff.overview.disk.bucket')
            : t('staff.overview.disk.free', { free: formatBytes(disk.free), total: formatBytes(disk.total) })}
        </Fact>
        {backup && (
          <Fact name={t('staff.overview.backup')} isBad={backup.has_failed || backup.at === null}>
            {backup.at === null ? t('staff.overview.backup.none') : formatRelative(parseDate(backup.at), now)}
            {backup.has_failed && ` · ${t('staff.overview.backup.failed')}`}
          </Fact>
        )}
        <Fact name={t('staff.overview.version')}>
          {versions.server}{' '}
          <a
            href="/docs/changelog"
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-6 pointer-coarse:min-h-(--h-lg) items-center ps-2 text-mint-text hover:underline"
          >
            {t('staff.overview.changelog')}
          </a>
        </Fact>
        <Fact name="Node.js">{versions.node}</Fact>
        <Fact name="ffmpeg">{versions.ffmpeg ?? t('staff.overview.ffmpeg.none')}</Fact>
      </dl>
    </SettingsSection>
  );
}

function Fact({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line-soft py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className={cx('text-end font-semibold tabular-nums wrap-anywhere', isBad && 'text-red-text')}>{children}</dd>
    </div>
  );
}

function Nodes({ nodes }: { nodes: readonly NodeFigures[] }) {
  return (
    <SettingsSection title={t('staff.overview.nodes')} description={t('staff.overview.nodes.text')}>
      {nodes.length === 0 ? (
        <p className="text-ink-2">{t('staff.overview.nodes.none')}</p>
      ) : (
        <table aria-label={t('staff.overview.nodes')} className="w-full tabular-nums">
          <thead className="text-12 text-ink-2">
            <tr>
              <HeadCell isFirst>{t('staff.overview.node')}</HeadCell>
              <HeadCell isWide>{t('staff.overview.version.column')}</HeadCell>
              <HeadCell isWide>{t('staff.overview.sockets.column')}</HeadCell>
              <HeadCell>{t('staff.overview.cpu')}</HeadCell>
              <HeadCell>{t('staff.overview.delay')}</HeadCell>
              <HeadCell isWide>{t('staff.overview.memory')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ node, version, sockets, cpu, loop_delay_ms, memory }) => (
              <tr key={node} className="border-t border-line-soft">
                <th scope="row" className="py-2 text-start font-semibold wrap-anywhere">
                  <bdi>{node}</bdi>
                </th>
                <Cell isWide>{version}</Cell>
                <Cell isWide>{formatNumber(sockets)}</Cell>
                <Cell>{formatPercent(cpu)}</Cell>
                <Cell>{t('staff.overview.ms', { count: formatNumber(loop_delay_ms) })}</Cell>
                <Cell isWide>{formatBytes(memory)}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingsSection>
  );
}

/** Number of acts shown. */
const RECENT = 6;

function Activity() {
  const log = useInfiniteQuery(staffLogQuery(EMPTY_FILTERS));
  const entries = log.data?.pages[0]?.entries.slice(0, RECENT);
  return (
    <SettingsSection
      title={t('staff.overview.activity')}
      action={
        <Link to="/staff/log" className="inline-flex min-h-6 items-center font-semibold text-mint-text hover:underline">
          {t('staff.overview.activity.all')}
        </Link>
      }
    >
      {log.isPending && <Skeleton className="h-40 rounded-md" />}
      {log.isError && !entries && <QueryError title={t('staff.acts.failed')} query={log} />}
      {entries?.length === 0 && <EmptyState icon="list" title={t('staff.acts.none')} />}
      {entries && entries.length > 0 && (
        <Panel name="Staff activity" pending={<Skeleton className="h-40 rounded-md" />} failed={(failure) => <PartFailed {...failure} />}>
          <ol aria-label={t('staff.overview.activity')}>
            {entries.map((entry) => (
              <li key={entry.id} className="border-t border-line-soft py-2 first:border-0 first:pt-0 last:pb-0">
                <span className="wrap-anywhere">
                  <PersonLink person={entry.actor} />{' '}
                  <StaffActText entry={entry} target={<PersonLink key="target" person={entry.target ?? entry.actor} />} />
                </span>
                <time dateTime={entry.created_at} className="block text-12 text-ink-3 tabular-nums">
                  {formatDate(entry.created_at, 'mediumWithTime')}
                </time>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </SettingsSection>
  );
}
