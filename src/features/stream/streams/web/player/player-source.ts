import { parseDate } from '#core/web/format/date.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

/** Small pictures of a video in sheets of equal tiles, in the order of time, row by row. */
export interface Storyboard {
  /** Seconds between two pictures. */
  every: number;
  columns: number;
  rows: number;
  /** The addresses of the sheets. */
  sheets: readonly string[];
}

/** What a player plays. */
export interface PlayerSource {
  /** What is played, the same on every page: a player that is open already goes on when another page shows the same. */
  id: string;
  kind: 'live' | 'recording' | 'clip';
  /** A playlist (`.m3u8`) or an MP4 file. */
  url: string;
  title: string;
  /** The path of the page that shows it. */
  page: string;
  channel: { slug: string; name: string; picture: string | null };
  /** People are asked once in 30 days whether they are of age. */
  isMature: boolean;
  /** When the live stream began. */
  since?: Date;
  /** Seconds from the start at which a recording begins to play. */
  startAt?: number;
  storyboard?: Storyboard;
  /** Begins muted, whatever was set before, and is over with its page. What plays elsewhere goes on. */
  isPreview?: boolean;
}

/** What the page of a channel plays while it is live; null while there is nothing to play. */
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
