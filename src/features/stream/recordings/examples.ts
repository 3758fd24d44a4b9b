import { ANA_CHANNEL, aLivestream } from '#features/channel/channels/examples.ts';
import { ana } from '#features/people/accounts/examples.ts';
import type { ManagedVideo } from './contract/manage.ts';
import type { Video, VideoDetails, VideoPage } from './contract/video.ts';

const UUID = '019b7e4a-0000-7000-8000-000000000001';
/** In milliseconds, as on the wire. */
const TWO_HOURS = 7_200_000;

const aVideoDetails = (overrides: Partial<VideoDetails> = {}): VideoDetails => ({
  id: 60_000_001,
  uuid: UUID,
  live_stream_id: aLivestream().id,
  views: 7,
  is_private: false,
  visibility: 'public',
  created_at: '2026-01-02T13:00:00.000000Z',
  updated_at: '2026-01-02T13:00:00.000000Z',
  deleted_at: null,
  ...overrides,
});

const source = (uuid: string) => `http://127.0.0.1:4400/media/video/${uuid}/master.m3u8`;

/** A recording of two hours in ana's channel list. */
export function aVideo({ video = {}, ...overrides }: Partial<Omit<Video, 'video'>> & { video?: Partial<VideoDetails> } = {}): Video {
  const details = aVideoDetails(video);
  const livestream = aLivestream({ is_live: false, viewer_count: 0, duration: TWO_HOURS });
  return { ...livestream, source: source(details.uuid), views: details.views, video: details, resume_at: null, ...overrides };
}

export const aManagedVideo = (overrides: Partial<ManagedVideo> = {}): ManagedVideo => ({
  ...aVideo(),
  byte_length: 2_700_000_000,
  expires_at: '2026-01-16T11:00:00.000000Z',
  is_kept: false,
  restorable_until: null,
  stop: null,
  has_gaps: false,
  ...overrides,
});

export function aVideoPage(overrides: Partial<VideoPage> = {}): VideoPage {
  const details = aVideoDetails();
  return {
    ...details,
    slug: null,
    thumb: null,
    s3: null,
    trading_platform_id: null,
    source: source(details.uuid),
    livestream: {
      ...aLivestream({ is_live: false, viewer_count: 0, duration: TWO_HOURS }),
      channel: {
        id: ANA_CHANNEL,
        user_id: ana.id,
        slug: ana.slug,
        is_banned: false,
        followers_count: 12,
        verified: false,
        user: { id: ana.id, username: ana.username, bio: 'Rides at dawn.', profile_pic: null },
      },
    },
    resume_at: null,
    storyboard: null,
    can_manage: false,
    is_kept: null,
    ...overrides,
  };
}
