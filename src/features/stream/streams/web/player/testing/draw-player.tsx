import { screen } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { aSource } from '../examples.ts';
import Player, { type PlayerProps } from '../Player.tsx';
import { dockOf } from '../player-dock.ts';
import type { PlayerSource } from '../player-source.ts';
import { playerTexts } from '../texts.en.ts';
import { EngineContext } from '../use-player-session.ts';
import { FakePlayback } from './fake-playback.ts';

interface DrawPlayerOptions extends Partial<Omit<PlayerProps, 'source'>> {
  /** Features that add buttons. */
  features?: readonly WebFeature[];
  source?: Partial<PlayerSource>;
  autoplay?: FakePlayback['autoplay'];
}

/** Renders a player with a fake engine and video element. */
export async function drawPlayer({ source, features, autoplay = 'sound', ...props }: DrawPlayerOptions = {}) {
  const playback = new FakePlayback();
  playback.autoplay = autoplay;
  const drawn = await draw(
    <EngineContext value={playback.load}>
      <Player source={aSource(source)} poster={<i>The poster</i>} {...props} />
    </EngineContext>,
    { texts: [playerTexts], ...(features && { features }) },
  );
  // Playback survives its page.
  onTestFinished(() => dockOf(drawn.cache).close());
  await screen.findByRole('region', { name: 'Video player' });
  return { ...drawn, playback };
}

/** Renders a playing player, at the live edge or at the start of a recording. */
export async function drawPlaying(options: DrawPlayerOptions = {}) {
  const drawn = await drawPlayer(options);
  const { playback } = drawn;
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(playback.engine.window.live ?? 0);
  return drawn;
}
