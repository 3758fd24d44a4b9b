import { loadChunk } from '#core/web/chunk.ts';
import { loads } from '#core/web/feature.ts';
import type { PlayerSource } from '../player-source.ts';
import type { Engine, EngineStart, OpenEngine } from './engine.ts';

/** Loads hls.js for playlists, if this browser supports it; native playback needs no code. Rejects with `ChunkFailed`. */
export async function loadEngine({ url }: PlayerSource): Promise<OpenEngine> {
  if (!isPlaylist(url)) return openNativeEngine;
  const { HlsEngine } = await loadChunk(loads('hls', () => import('./hls-engine.ts')));
  return HlsEngine.isSupported() ? (start) => new HlsEngine(start) : openNativeEngine;
}

/** Safari exposes the start date of a playlist. */
interface WithStartDate extends HTMLVideoElement {
  getStartDate?: () => Date;
}

/** Safari makes a track for captions that a playlist announces. */
const captionsOf = ({ textTracks }: HTMLVideoElement): TextTrack[] => [...textTracks].filter(({ kind }) => kind === 'captions');

const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;

const isPlaylist = (url: string): boolean => url.includes('.m3u8');

/** Plays the source natively: MP4 files everywhere, and HLS on iPhones without Media Source Extensions. Offers no choice of quality. */
function openNativeEngine({ video, url, isLive, startAt, showsCaptions, listener }: EngineStart): Engine {
  const closing = new AbortController();
  const { signal } = closing;
  const load = (from: number | undefined) => {
    video.src = url;
    if (from) video.addEventListener('loadedmetadata', () => (video.currentTime = from), { once: true, signal });
  };
  video.addEventListener('progress', () => listener.onLoaded(isLive ? 'new' : undefined), { signal });
  video.addEventListener(
    'error',
    () => {
      const { code = 0, message = '' } = video.error ?? {};
      const name = `media error ${code}${message && `: ${message}`}`;
      if (code === MEDIA_ERR_NETWORK) listener.onNetworkFailed(false, name);
      else listener.onFailed({ reason: code === MEDIA_ERR_DECODE ? 'decode' : 'unsupported', code: name });
    },
    { signal },
  );
  let isCaptioned = showsCaptions;
  const setCaptions = () => {
    for (const track of captionsOf(video)) track.mode = isCaptioned ? 'showing' : 'hidden';
  };
  const onTrack = () => {
    if (captionsOf(video).length === 0) return;
    setCaptions();
    listener.onCaptions();
  };
  video.textTracks.addEventListener('addtrack', onTrack, { signal });
  load(startAt);
  const range = () => {
    const { seekable } = video;
    if (seekable.length === 0) return null;
    const end = seekable.end(seekable.length - 1);
    return { start: seekable.start(0), end, live: isLive ? end : null };
  };
  return {
    range,
    delay: () => null,
    dateAt: (seconds) => {
      const start = (video as WithStartDate).getStartDate?.().getTime() ?? Number.NaN;
      return Number.isNaN(start) ? null : new Date(start + seconds * 1000);
    },
    bitrate: () => null,
    delivery: () => (isPlaylist(url) ? 'native' : 'file'),
    choose: () => undefined,
    showCaptions: (isOn) => {
      isCaptioned = isOn;
      setCaptions();
    },
    retry: () => load(isLive ? undefined : video.currentTime),
    close: () => {
      closing.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
