import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { currentViewers } from '#features/channel/channels/contract/livestream.ts';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { ChannelStage } from '#features/channel/channels/web/ChannelStage.tsx';
import { channelsTexts } from '#features/channel/channels/web/texts.en.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { streamsWeb } from './feature.ts';
import { dockOf } from './player/player-dock.ts';
import { FakePlayback } from './player/testing/fake-playback.ts';
import { EngineContext } from './player/use-player-session.ts';

async function drawStage(channel: Channel) {
  const server = new FakeServer();
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.answers(currentViewers, []);
  server.answers(publicSettings, someSettings([streamsWeb]));
  const playback = new FakePlayback();
  const stage = (shown: Channel) => (
    <EngineContext value={playback.load}>
      <ChannelStage channel={shown} own={false} />
    </EngineContext>
  );
  const drawn = await draw(stage(channel), { features: [streamsWeb], texts: [channelsTexts] });
  onTestFinished(() => {
    dockOf(drawn.cache).close();
    server.close();
  });
  return { ...drawn, playback };
}

const live = aChannel({
  livestream: aLivestream({ session_title: 'Sunday rides' }),
  playback_url: 'https://tv.example/media/live/ana/master.m3u8',
});

test('R-01 the stage of a live channel shows its poster until the player covers it', async () => {
  const { playback } = await drawStage(live);
  expect(screen.getByRole('status').textContent).toBe('Connecting');
  await soon(() => expect(playback.engines).toHaveLength(1));
  await playback.playsAt(3600);
  expect(playback.engine.start.url).toBe('/media/live/ana/master.m3u8');
  expect(screen.queryByText('Connecting')).toBeNull();
  expect(screen.getByText('12 viewers')).toBeDefined();
});

test('a live channel without video keeps its poster, and so does an offline one', async () => {
  const { playback, unmount } = await drawStage(aChannel({ livestream: aLivestream() }));
  expect(screen.getByText('ana is live')).toBeDefined();
  unmount();
  const offline = await drawStage(aChannel({ playback_url: '/media/live/ana/master.m3u8' }));
  expect(screen.getByText('ana is offline')).toBeDefined();
  expect([...playback.engines, ...offline.playback.engines]).toEqual([]);
});
