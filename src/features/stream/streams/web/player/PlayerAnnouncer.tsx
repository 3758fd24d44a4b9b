import { t } from '#core/web/i18n/text.ts';
import type { PlayerSession } from './player-session.ts';
import { type PlayerState, phaseOf } from './player-state.ts';
import { usePlayerSource, usePlayerState } from './use-player-session.ts';

/** Screen reader text of a state. None during live playback, and no countdowns. */
function announcement(state: PlayerState, name: string): string {
  const phase = phaseOf(state);
  switch (phase.name) {
    case 'gate':
      return t('streams.player.mature.text', { name });
    case 'connecting':
      return t('streams.player.connecting');
    case 'playing':
      if (state.skipped !== null) return t('streams.player.skipped', state.skipped);
      return state.isMutedByBrowser ? t('streams.player.muted') : '';
    case 'buffering':
      return t('streams.player.buffering');
    case 'paused':
      return t('streams.player.paused');
    case 'reconnecting':
      return t('streams.player.reconnecting');
    case 'waiting':
      return t('streams.player.waiting', { name });
    case 'failed':
      return t('streams.player.failed');
    case 'ended':
      return t(state.kind === 'live' ? 'streams.player.ended' : 'streams.player.ended.video');
  }
}

export function PlayerAnnouncer({ session }: { session: PlayerSession }) {
  const { channel } = usePlayerSource(session);
  return (
    <p role="status" className="sr-only">
      {announcement(usePlayerState(session), channel.name)}
    </p>
  );
}
