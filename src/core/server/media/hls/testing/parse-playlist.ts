/** A Partial Segment as a client reads it. */
export interface ListedPart {
  uri: string;
  duration: number;
  independent: boolean;
  gap: boolean;
}

/** A Media Segment as a client reads it; the last one may still be open. */
export interface ListedSegment {
  sequence: number;
  discontinuitySequence: number;
  /** Null while the segment is open. */
  uri: string | null;
  duration: number;
  gap: boolean;
  discontinuity: boolean;
  /** The URI of the map that applies to it. */
  map: string | null;
  date: number | null;
  parts: ListedPart[];
}

export interface MediaPlaylist {
  version: number;
  targetDuration: number;
  partTarget: number;
  serverControl: ReadonlyMap<string, string>;
  mediaSequence: number;
  discontinuitySequence: number;
  /** Segments that an update omits. */
  skipped: number;
  segments: ListedSegment[];
  hints: string[];
  reports: Array<ReadonlyMap<string, string>>;
  isIndependent: boolean;
  hasEnded: boolean;
}

const ONCE = [
  'EXT-X-VERSION',
  'EXT-X-TARGETDURATION',
  'EXT-X-SERVER-CONTROL',
  'EXT-X-PART-INF',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-DISCONTINUITY-SEQUENCE',
  'EXT-X-INDEPENDENT-SEGMENTS',
  'EXT-X-SKIP',
  'EXT-X-ENDLIST',
];

const attributesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g)].map(([, name, quoted, bare]) => [name!, quoted ?? bare!]));

/** Reads a media playlist (RFC 8216bis 4). Throws for a line that no rule allows. */
export function parsePlaylist(text: string): MediaPlaylist {
  const lines = text.split('\n');
  if (lines.shift() !== '#EXTM3U' || lines.pop() !== '') throw new Error('a playlist starts with #EXTM3U and ends with a line break');
  const playlist: MediaPlaylist = {
    version: 1,
    targetDuration: 0,
    partTarget: 0,
    serverControl: new Map(),
    mediaSequence: 0,
    discontinuitySequence: 0,
    skipped: 0,
    segments: [],
    hints: [],
    reports: [],
    isIndependent: false,
    hasEnded: false,
  };
  for (const tag of ONCE) {
    if (lines.filter((line) => line.replace(/^#/, '').split(':')[0] === tag).length > 1) throw new Error(`${tag} appears twice`);
  }
  let map: string | null = null;
  let open: ListedSegment | null = null;
  const segment = (): ListedSegment => {
    if (open) return open;
    const previous = playlist.segments.at(-1);
    open = {
      sequence: playlist.mediaSequence + playlist.skipped + playlist.segments.length,
      uri: null,
      duration: 0,
      gap: false,
      discontinuity: false,
      map,
      date: null,
      parts: [],
      discontinuitySequence: previous?.discontinuitySequence ?? playlist.discontinuitySequence,
    };
    playlist.segments.push(open);
    return open;
  };
  const beforeParts = (tag: string): ListedSegment => {
    if (segment().parts.length > 0) throw new Error(`${tag} after the first part of its segment`);
    return segment();
  };
  for (const line of lines) {
    const [, tag = '', value = ''] = /^#([A-Z0-9-]+):?(.*)$/.exec(line) ?? [];
    switch (tag) {
      case 'EXT-X-VERSION':
        playlist.version = Number(value);
        break;
      case 'EXT-X-TARGETDURATION':
        playlist.targetDuration = Number(value);
        break;
      case 'EXT-X-SERVER-CONTROL':
        playlist.serverControl = attributesOf(value);
        break;
      case 'EXT-X-PART-INF':
        playlist.partTarget = Number(attributesOf(value).get('PART-TARGET'));
        break;
      case 'EXT-X-MEDIA-SEQUENCE':
        playlist.mediaSequence = Number(value);
        break;
      case 'EXT-X-DISCONTINUITY-SEQUENCE':
        playlist.discontinuitySequence = Number(value);
        break;
      case 'EXT-X-INDEPENDENT-SEGMENTS':
        playlist.isIndependent = true;
        break;
      case 'EXT-X-PLAYLIST-TYPE':
        break;
      case 'EXT-X-SKIP':
        playlist.skipped = Number(attributesOf(value).get('SKIPPED-SEGMENTS'));
        break;
      case 'EXT-X-DISCONTINUITY':
        beforeParts(tag).discontinuity = true;
        segment().discontinuitySequence += 1;
        break;
      case 'EXT-X-MAP':
        map = attributesOf(value).get('URI')!;
        beforeParts(tag).map = map;
        break;
      case 'EXT-X-PROGRAM-DATE-TIME':
        beforeParts(tag).date = Date.parse(value);
        break;
      case 'EXT-X-PART': {
        const part = attributesOf(value);
        const [independent, gap] = [part.get('INDEPENDENT') === 'YES', part.get('GAP') === 'YES'];
        segment().parts.push({ uri: part.get('URI')!, duration: Number(part.get('DURATION')), independent, gap });
        break;
      }
      case 'EXT-X-GAP':
        segment().gap = true;
        break;
      case 'EXTINF':
        segment().duration = Number(value.replace(/,$/, ''));
        break;
      case 'EXT-X-PRELOAD-HINT':
        playlist.hints.push(attributesOf(value).get('URI')!);
        break;
      case 'EXT-X-RENDITION-REPORT':
        playlist.reports.push(attributesOf(value));
        break;
      case 'EXT-X-ENDLIST':
        playlist.hasEnded = true;
        break;
      case '':
        segment().uri = line;
        open = null;
        break;
      default:
        throw new Error(`unknown tag ${tag}`);
    }
  }
  return playlist;
}
