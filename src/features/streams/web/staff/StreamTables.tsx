import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { IngestedStream, listIngestedStreams } from '#features/streams/contract.ts';
import { bitrateText } from '../player/player-texts.ts';

type Node = ReplyOf<typeof listIngestedStreams>['data']['nodes'][number];

const nodeName = (url: string | null): string => (url === null ? t('staff.streams.node.only') : new URL(url).host);

/** How much each node takes. */
export function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  return (
    <Table name={t('staff.streams.nodes')} columns={[t('staff.streams.node'), t('staff.streams.now'), t('staff.streams.bitrate')]}>
      {nodes.map(({ node_url, streams, bitrate }) => (
        <Row key={node_url} name={nodeName(node_url)} cells={[formatNumber(streams), bitrateText(bitrate)]} />
      ))}
    </Table>
  );
}

/** The streams, each with a link to its channel. */
export function StreamTable({ streams }: { streams: readonly IngestedStream[] }) {
  const columns = [t('staff.streams.channel'), t('staff.streams.video'), t('staff.streams.node'), t('staff.streams.bitrate')];
  return (
    <Table name={t('staff.streams')} columns={columns}>
      {streams.map(({ channel, node_url, interrupted_at, figures }) => (
        <Row
          key={channel.slug}
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

function Table({ name, columns: [first, ...others], children }: { name: string; columns: readonly string[]; children: ReactNode }) {
  return (
    <table aria-label={name} className="w-full tabular-nums">
      <thead className="text-12 text-ink-2">
        <tr>
          <th scope="col" className="w-full pb-2 text-start font-semibold">
            {first}
          </th>
          {others.map((column) => (
            <th key={column} scope="col" className="pb-2 ps-3 text-end font-semibold sm:ps-6 sm:whitespace-nowrap">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ name, cells }: { name: ReactNode; cells: readonly ReactNode[] }) {
  return (
    <tr className="border-t border-line-soft">
      <th scope="row" className="py-2.5 text-start font-semibold wrap-anywhere">
        {name}
      </th>
      {cells.map((cell, at) => (
        <td key={at} className="py-2.5 ps-3 text-end whitespace-nowrap sm:ps-6">
          {cell}
        </td>
      ))}
    </tr>
  );
}
