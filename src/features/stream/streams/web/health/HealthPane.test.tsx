import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { channelsTexts } from '#features/channel/channels/web/texts.en.ts';
import { listStreamAttempts, type StreamAttempt, type StreamHealth, showStreamHealth } from '#features/stream/streams/contract.ts';
import { someFigures } from '#features/stream/streams/examples.ts';
import { streamsWeb } from '../feature.ts';
import HealthPane from './HealthPane.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

const connected = (figures: StreamHealth['figures']): StreamHealth => ({ interrupted_at: null, ends_at: null, figures });
const ATTEMPTS: StreamAttempt[] = [
  {
    ended_at: '2026-01-02T12:00:00.000Z',
    reason: 'limit_exceeded',
    code: 'NetStream.Publish.Rejected',
    description: 'There was no key frame for more than 20 s.',
  },
  { ended_at: '2026-01-02T11:00:00.000Z', reason: 'disconnected', code: null, description: 'The connection was lost.' },
];
const moderator = { role: 'moderator' } as const;

function open(health: StreamHealth | null, channel = aChannel({ livestream: aLivestream() })) {
  server.answers(showStreamHealth, { data: health, message: 'OK' });
  server.answers(listStreamAttempts, { data: ATTEMPTS, message: 'OK' });
  return draw(<HealthPane channel={channel} {...moderator} />, { features: [streamsWeb], texts: [channelsTexts] });
}

/** Value and verdict of the figure with this name. */
const tile = (name: string) => screen.getByText(name).parentElement!.textContent;

test('ST-01 a steady stream shows its figures and a good verdict', async () => {
  await open(connected(someFigures()));
  expect(await screen.findByText('Good')).toBeDefined();
  expect(tile('Bitrate')).toBe('Bitrate6.1 Mb/sSteady');
  expect(tile('Frame rate')).toBe('Frame rate60 fpsNo drops');
  expect(tile('Keyframes')).toBe('Keyframes2 sRecommended');
  expect(tile('Video')).toBe('Video1080p60H.264 High, AAC');
  expect(screen.getByText('48 kHz, stereo')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Bitrate of the last 5 minutes, from 6.1 Mb/s to 6.1 Mb/s' })).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Warnings' })).queryByRole('listitem')).toBeNull();
});

test('each warning suggests a fix', async () => {
  const video = { ...someFigures().video!, keyframe_interval: 8 };
  await open(connected(someFigures({ video, audio: null })));
  expect(await screen.findByText('2 warnings')).toBeDefined();
  const advice = within(screen.getByRole('list', { name: 'Warnings' })).getAllByRole('listitem');
  expect(advice.map((item) => item.textContent)).toEqual([
    'There is no audio. Check that an audio source is active in your encoder, and that its codec is AAC.',
    'Keyframes are too far apart. Viewers wait longer for the picture. Set the keyframe interval to 2 s in your encoder.',
  ]);
  expect(tile('Keyframes')).toBe('Keyframes8 sSet to 2 s');
  expect(tile('Video')).toBe('Video1080p60H.264 High, no audio');
});

test('a lost signal shows when the stream ends, and no other warning', async () => {
  const now = Date.now();
  const lost = { interrupted_at: new Date(now - 8000).toISOString(), ends_at: new Date(now + 22_000).toISOString() };
  await open({ ...lost, figures: someFigures({ audio: null }) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The connection to your encoder was lost.');
  expect(alert.textContent).toMatch(/Viewers see “Waiting for ana”. The stream ends in 2[12] s\./);
  expect(screen.queryByText('There is no audio.')).toBeNull();
});

test('there are no figures while offline, before the first measurement, and for a stream without an encoder', async () => {
  const offline = await open(null, aChannel());
  expect(screen.getByText('No signal')).toBeDefined();
  expect(server.callsOf(showStreamHealth)).toEqual([]);
  offline.unmount();
  const measuring = await open(connected(null));
  expect(await screen.findByRole('status', { name: 'Measuring the stream' })).toBeDefined();
  measuring.unmount();
  await open(null);
  expect(await screen.findByText('No encoder is connected.')).toBeDefined();
});

test('figures that fail to load can be retried', async () => {
  server.refuses(showStreamHealth, 'INTERNAL');
  const { person } = await draw(<HealthPane channel={aChannel({ livestream: aLivestream() })} {...moderator} />, {
    features: [streamsWeb],
    texts: [channelsTexts],
  });
  await screen.findByText("Couldn't load stream health");
  server.answers(showStreamHealth, { data: connected(someFigures()), message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Good')).toBeDefined();
});

test('the last attempts are listed with their sentence and code, also without a stream', async () => {
  await open(null, aChannel({ livestream: null }));
  const list = await screen.findByRole('list', { name: 'Recent connections' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/Limit exceededThere was no key frame for more than 20 s\. NetStream\.Publish\.Rejected$/),
    expect.stringMatching(/Connection lostThe connection was lost\. disconnected$/),
  ]);
});

test('dropped frames and ignored tracks are named', async () => {
  const discarded = [{ track: 'video', cause: 'damaged', frames: 2 } as const];
  await open(
    connected(
      someFigures({
        discarded,
        ignored_tracks: [
          { track: 'audio', codec: 'MP3' },
          { track: 'audio', codec: null },
        ],
      }),
    ),
  );
  expect(await screen.findByText('2 video frames dropped in the last minute: cannot be decoded')).toBeDefined();
  expect(screen.getByText('Ignored: MP3')).toBeDefined();
  expect(screen.getByText('Ignored: another audio track')).toBeDefined();
  expect(screen.getByText('Parts of the video cannot be decoded.')).toBeDefined();
  expect(screen.getByText('Some tracks are ignored.')).toBeDefined();
});
