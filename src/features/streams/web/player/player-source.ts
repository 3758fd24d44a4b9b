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
  /** A playlist (`.m3u8`) for live streams and recordings, an MP4 file for clips. */
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
}
