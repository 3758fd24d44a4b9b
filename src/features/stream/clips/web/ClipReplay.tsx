import { parseDate } from '#core/web/format/date.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { useChannel } from '#features/channel/channels/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { ReplayColumn, useReplay } from '#features/stream/recordings/web/api.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';

interface ClipReplayProps {
  clip: Clip;
  playback: Playback | null;
  onHide: () => void;
}

/** The chat at the clip's moment (RP-01). */
export default function ClipReplay({ clip, playback, onHide }: ClipReplayProps) {
  const { data, isError, error, refetch, isFetching } = useChannel(clip.channel.slug);
  if (data) return <KnownReplay channel={data} clip={clip} playback={playback} onHide={onHide} />;
  return isError && <ErrorState error={error} onRetry={() => refetch()} busy={isFetching} />;
}

function KnownReplay({ channel, clip, playback, onHide }: ClipReplayProps & { channel: Channel }) {
  return <ReplayColumn channel={channel} replay={useReplay(channel, parseDate(clip.started_at), playback)} onHide={onHide} />;
}
