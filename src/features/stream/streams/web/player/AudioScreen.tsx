import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import type { PlayerSession } from './player-session.ts';
import { usePlayerSource } from './use-player.ts';

const BARS = [22, 40, 64, 48, 84, 100, 70, 52, 88, 60, 36, 54, 30, 18];

/** Replaces the picture in audio-only mode. The bars do not move with reduced motion, or while nothing is audible. */
export function AudioScreen({ session, isHeard }: { session: PlayerSession; isHeard: boolean }) {
  const { channel } = usePlayerSource(session);
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-well pb-18 text-center @max-[30rem]:gap-1 @max-[30rem]:pb-12">
      <Avatar name={channel.name} picture={channel.picture} size={64} />
      <div aria-hidden="true" className="flex h-14 items-center gap-1 @max-[30rem]:h-6">
        {BARS.map((height, at) => (
          <span
            key={height}
            className="audio-bar w-1 rounded-full bg-mint"
            data-still={!isHeard || undefined}
            style={{ height: `${height}%`, animationDelay: `${-137 * at}ms` }}
          />
        ))}
      </div>
      <p className="text-16 font-bold">{t('streams.player.quality.audio')}</p>
    </div>
  );
}
