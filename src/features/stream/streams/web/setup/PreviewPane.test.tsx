import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { currentViewers } from '#features/channel/channels/contract/livestream.ts';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { channelsTexts } from '#features/channel/channels/web/texts.en.ts';
import { streamsWeb } from '../feature.ts';
import { dockOf } from '../player/player-dock.ts';
import { soundPreference } from '../player/player-preferences.ts';
import { FakePlayback } from '../player/testing/fake-playback.ts';
import { EngineContext } from '../player/use-player-session.ts';
import PreviewPane from './PreviewPane.tsx';

const broadcaster = { role: 'broadcaster' } as const;
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(currentViewers, []);
});
afterEach(() => {
  undraw();
  server.close();
});

const url = '/media/live/ana/master.m3u8';
async function open(channel = aChannel({ livestream: aLivestream({ is_mature: true }), playback_url: url })) {
  const playback = new FakePlayback();
  const drawn = await draw(
    <EngineContext value={playback.load}>
      <PreviewPane channel={channel} {...broadcaster} />
    </EngineContext>,
    { features: [streamsWeb], texts: [channelsTexts] },
  );
  return { ...drawn, playback };
}

test("ST-01 the preview plays the broadcaster's own stream muted, without an age confirmation, and ends with its page", async () => {
  const { playback, cache, unmount } = await open();
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(3600);
  expect(playback.engine.start.url).toBe(url);
  expect(playback.engine.start.video.muted).toBe(true);
  expect(soundPreference.get().isMuted).toBe(false);
  unmount();
  expect(dockOf(cache).docked().session).toBeNull();
});

test('before the encoder connects there is no signal, and a stream without video has no preview', async () => {
  const { unmount } = await open(aChannel());
  expect(screen.getByText('No signal')).toBeDefined();
  unmount();
  await open(aChannel({ livestream: aLivestream() }));
  expect(screen.getByText('This stream has no video')).toBeDefined();
});
