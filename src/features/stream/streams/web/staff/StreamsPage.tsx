import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection, STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { type IngestedStream, LISTED_STREAMS, listIngestedStreams } from '#features/stream/streams/contract.ts';
import { AttemptList } from '../health/AttemptList.tsx';
import { bitrateText } from '../player/player-texts.ts';

/** Poll interval in milliseconds; nodes store measurements every 5 s. */
const REFRESH = 5_000;

export default function StreamsPage() {
  usePageTitle(t('staff.streams'));
  const ingested = useQuery({
    queryKey: [...STAFF_KEY, 'streams'],
    queryFn: async ({ signal }) => (await call(listIngestedStreams, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data ? REFRESH : false),
  });
  const { data } = ingested;
  const all = data?.nodes.reduce((sum, { streams }) => sum + streams, 0) ?? 0;
  return (
    <SettingsSection title={t('staff.streams')} description={t('staff.streams.text')}>
      {ingested.isPending && <Skeleton className="h-40 w-full rounded-md" />}
      {ingested.isError && !data && <QueryError title={t('staff.streams.failed')} query={ingested} />}
      {data && (
        <ul className="mb-4 flex flex-col gap-1 text-12 text-ink-2 wrap-anywhere">
          <State isGood={data.server_url !== null}>
            {data.server_url === null ? t('staff.streams.off') : t('staff.streams.server', { server: data.server_url })}
          </State>
          <State isGood={data.has_ffmpeg}>{t(data.has_ffmpeg ? 'staff.streams.ffmpeg' : 'staff.streams.no_ffmpeg')}</State>
        </ul>
      )}
      {data && all === 0 && (
        <EmptyState icon="antenna" title={t('staff.streams.none')}>
          {t('staff.streams.none.text')}
        </EmptyState>
      )}
      {data && all > 0 && (
        <div className="flex flex-col gap-8">
          <NodeTable nodes={data.nodes} />
          <StreamTable streams={data.streams} />
          {all > LISTED_STREAMS && <p className="text-12 text-ink-3">{t('staff.streams.listed', { count: LISTED_STREAMS })}</p>}
        </div>
      )}
      {data && data.attempts.length > 0 && (
        <section className="mt-8 flex flex-col gap-2">
          <h3 className="text-14 font-bold">{t('staff.streams.attempts')}</h3>
          <AttemptList
            label={t('staff.streams.attempts')}
            attempts={data.attempts}
            name={({ channel }) => <AttemptChannel channel={channel} />}
          />
        </section>
      )}
    </SettingsSection>
  );
}

function State({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon name={isGood ? 'check' : 'info'} size="small" className={isGood ? 'text-mint-text' : 'text-amber-text'} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

type Node = ReplyOf<typeof listIngestedStreams>['data']['nodes'][number];

const nodeName = (url: string | null): string => (url === null ? t('staff.streams.node.only') : new URL(url).host);

function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  return (
    <Table name={t('staff.streams.nodes')} columns={[t('staff.streams.node'), t('staff.streams.now'), t('staff.streams.bitrate')]}>
      {nodes.map(({ node_url, streams, bitrate }) => (
        <Row key={node_url} name={nodeName(node_url)} cells={[formatNumber(streams), bitrateText(bitrate)]} />
      ))}
    </Table>
  );
}

const NODE = 1;

function StreamTable({ streams }: { streams: readonly IngestedStream[] }) {
  const columns = [t('staff.streams.channel'), t('staff.streams.video'), t('staff.streams.node'), t('staff.streams.bitrate')];
  return (
    <Table name={t('staff.streams')} columns={columns} folded={NODE}>
      {streams.map(({ channel, node_url, interrupted_at, figures }) => (
        <Row
          key={channel.slug}
          folded={NODE}
          name={
            <Link to={`/${channel.slug}`} className="hover:underline">
              <bdi>{channel.username}</bdi>
            </Link>
          }
          cells={[
            figures?.video ? `${figures.video.height}p${Math.round(figures.video.frame_rate ?? 0) || ''}` : '–',
            nodeName(node_url),
            interrupted_at === null ? figures && bitrateText(figures.bitrate) : <Tag tone="red">{t('staff.streams.lost')}</Tag>,
          ]}
        />
      ))}
    </Table>
  );
}

function AttemptChannel({ channel }: { channel: { slug: string; username: string } | null }) {
  if (channel === null) return <span>{t('staff.streams.attempts.unknown')}</span>;
  return (
    <Link to={`/${channel.slug}`} className="font-semibold hover:underline">
      <bdi>{channel.username}</bdi>
    </Link>
  );
}

interface Folding {
  /** Column that phones show below the name. */
  folded?: number;
}

interface TableProps extends Folding {
  name: string;
  columns: readonly string[];
  children: ReactNode;
}

function Table({ name, columns: [first, ...others], folded, children }: TableProps) {
  return (
    <table aria-label={name} className="w-full tabular-nums">
      <thead className="text-12 text-ink-2">
        <tr>
          <th scope="col" className="w-full pb-2 text-start font-semibold">
            {first}
          </th>
          {others.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={cx('pb-2 ps-3 text-end font-semibold sm:ps-6 sm:whitespace-nowrap', at === folded && 'max-sm:hidden')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowProps extends Folding {
  name: ReactNode;
  cells: readonly ReactNode[];
}

function Row({ name, cells, folded }: RowProps) {
  return (
    <tr className="border-t border-line-soft">
      <th scope="row" className="py-2.5 text-start font-semibold wrap-anywhere">
        {name}
        {folded !== undefined && <span className="block text-12 font-normal text-ink-2 sm:hidden">{cells[folded]}</span>}
      </th>
      {cells.map((cell, at) => (
        <td key={at} className={cx('py-2.5 ps-3 text-end whitespace-nowrap sm:ps-6', at === folded && 'max-sm:hidden')}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
