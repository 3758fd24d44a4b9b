import { ANA_CHANNEL } from '#features/channel/channels/examples.ts';
import { ana, viewer } from '#features/people/accounts/examples.ts';
import type { Clip } from './contract/clip.ts';

const ID = '0196f0a2-0000-7000-8000-000000000001';

/** A clip of 32 seconds by viewer, made at noon in ana's channel. */
export function aClip(overrides: Partial<Clip> = {}): Clip {
  const id = overrides.id ?? ID;
  const url = `/media/clip/${id}.mp4`;
  const views = overrides.views ?? 3;
  return {
    id,
    state: 'ready',
    title: 'The jump nobody voted for',
    channel_id: ANA_CHANNEL,
    user_id: viewer.id,
    livestream_id: '40000002',
    category_id: '101',
    privacy: 'CLIP_PRIVACY_PUBLIC',
    clip_url: url,
    video_url: url,
    thumbnail_url: '',
    views,
    view_count: views,
    duration: 32,
    started_at: '2026-01-02T11:59:00.000000Z',
    created_at: '2026-01-02T12:00:00.000000Z',
    is_mature: false,
    category: { id: 101, name: 'Just Chatting', slug: 'just-chatting', category_id: 2 },
    creator: { id: viewer.id, username: viewer.username, slug: viewer.slug, profile_picture: null, verified: false },
    channel: { id: ANA_CHANNEL, username: ana.username, slug: ana.slug, profile_picture: null, verified: false },
    recording: null,
    ...overrides,
  };
}
