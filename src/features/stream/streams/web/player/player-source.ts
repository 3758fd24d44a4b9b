import { parseDate } from '#core/web/format/date.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

/** Preview sheets of equal tiles, in chronological order, row by row. */
export interface Storyboard {
  /** Seconds between two pictures. */
  every: number;
  columns: number;
  rows: number;
  sheets: readonly string[];
}

export interface PlayerSource {
  /** Identity across pages: an open player continues when another page shows the same id. */
  id: string;
  kind: 'live' | 'recording' | 'clip';
  /** A playlist (`.m3u8`) or an MP4 file. */
  url: string;
  title: string;
  page: string;
  channel: { slug: string; name: string; picture: string | null };
  /** Requires an age confirmation every 30 days. */
  isMature: boolean;
  since?: Date;
  /** Start position of a recording in seconds. */
  startAt?: number;
  storyboard?: Storyboard;
  /** Starts muted, ends with its page, and does not interrupt other playback. */
  isPreview?: boolean;
}

/** Null while the channel has nothing to play. */
export function liveSource({ slug, user, playback_url: url, livestream }: Channel): PlayerSource | null {
  if (!livestream || url === '') return null;
  return {
    id: `live-${livestream.id}`,
    kind: 'live',
    url,
    title: livestream.session_title,
    page: `/${slug}`,
    channel: { slug, name: user.username, picture: user.profile_pic },
    isMature: livestream.is_mature,
    since: parseDate(livestream.created_at),
  };
}

export interface Tile {
  sheet: string;
  size: string;
  position: string;
}

/** CSS background positions are percentages of the sheet's excess over a tile. */
const share = (index: number, count: number): string => (count > 1 ? `${(100 * index) / (count - 1)}%` : '0%');

export function tileAt({ every, columns, rows, sheets }: Storyboard, seconds: number): Tile | null {
  const index = Math.floor(Math.max(0, seconds) / every);
  const slot = index % (columns * rows);
  const sheet = sheets[Math.floor(index / (columns * rows))];
  if (sheet === undefined) return null;
  return {
    sheet,
    size: `${columns * 100}% ${rows * 100}%`,
    position: `${share(slot % columns, columns)} ${share(Math.floor(slot / columns), rows)}`,
  };
}
