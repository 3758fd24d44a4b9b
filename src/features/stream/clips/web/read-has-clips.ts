import { call } from '#core/web/api.ts';
import { listClips } from '#features/stream/clips/contract/clip.ts';

/** Whether the channel has a public clip. */
export async function readHasClips(slug: string, signal: AbortSignal): Promise<boolean> {
  const { clips } = await call(listClips, { params: { slug }, query: { time: 'all', sort: 'date' }, signal });
  return clips.length > 0;
}
