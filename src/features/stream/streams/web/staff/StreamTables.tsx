import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { IngestedStream, listIngestedStreams } from '#features/stream/streams/contract.ts';
import { bitrateText } from '../player/player-texts.ts';

type Node = ReplyOf<typeof listIngestedStreams>['data']['nodes'][number];

const nodeName = (url: string | null): string => (url === null ? t('staff.streams.node.only') : new URL(url).host);

export function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  return (
    <Table name={t('staff.streams.nodes')} columns={[t('staff.streams.node'), t('staff.streams.now'), t('staff.streams.bitrate')]}>
      {nodes.map(({ node_url, streams, bitrate }) => (
        <Row key={node_url} name={nodeName(node_url)} cells={[formatNumber(streams), bitrateText(bitrate)]} />
      ))}
    </Table>
  );
}

const NODE = 1;

export function StreamTable({ streams }: { streams: readonly IngestedStream[] }) {
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
