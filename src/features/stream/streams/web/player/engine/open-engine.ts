import { loadChunk } from '#core/web/chunk.ts';
import { loads } from '#core/web/loads.ts';
import type { PlayerSource } from '../player-source.ts';
import type { OpenEngine } from './engine.ts';
import { isPlaylist, openNativeEngine } from './native-engine.ts';

/** Loads hls.js for playlists, if this browser supports it; native playback needs no code. Rejects with `ChunkFailed`. */
export async function loadEngine({ url }: PlayerSource): Promise<OpenEngine> {
  if (!isPlaylist(url)) return openNativeEngine;
  const { HlsEngine } = await loadChunk(loads('hls', () => import('./hls-engine.ts')));
  return HlsEngine.isSupported() ? (start) => new HlsEngine(start) : openNativeEngine;
}
