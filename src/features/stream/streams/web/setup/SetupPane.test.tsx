import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { streamerIsLive } from '#features/channel/channels/contract/livestream.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { aUser } from '#features/people/accounts/examples.ts';
import {
  allowStreaming,
  listStreamAttempts,
  resetStreamKey,
  type StreamKey,
  showStreamKey,
  streamAttemptEnded,
} from '#features/stream/streams/contract.ts';
import { setupTexts } from '../setup/texts.en.ts';
import SetupPane from './SetupPane.tsx';

const broadcaster = { role: 'broadcaster' } as const;
const channel = aChannel();
const KEY: StreamKey = {
  server_url: 'rtmp://tv.example/live',
  stream_key: 'gs_live_first',
  created_at: '2026-01-02T12:00:00.000Z',
  last_used_at: null,
  held_since: null,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: aUser({ id: channel.user_id }), first_account: false }, message: 'OK' });
  server.answers(showStreamKey, { data: KEY, message: 'OK' });
  server.answers(listStreamAttempts, { data: [], message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

const open = (shown = channel, at = '/') =>
  draw(
    <>
      <SetupPane channel={shown} {...broadcaster} />
      <Toaster />
    </>,
    { texts: [setupTexts], at },
  );
const keyField = () => screen.getByLabelText<HTMLInputElement>('Stream key', { selector: 'input' });

test('"Continue to stream key" leads to the key, also from the same page', async () => {
  const scrolled = vi.fn();
  replaceProperty(Element.prototype, 'scrollIntoView', { value: scrolled });
  const { router } = await open(channel, '/dashboard/ana/stream#stream-key');
  const place = await screen.findByRole('group', { name: 'Server and stream key' });
  await waitFor(() => expect(document.activeElement).toBe(place));
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  place.blur();
  await router.navigate({ to: '/dashboard/ana/stream', hash: 'stream-key' } as never);
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(scrolled.mock.contexts).toEqual([place, place]);
});

test('ST-01 the broadcaster copies the server, the hidden key and an ffmpeg command', async () => {
  const { person } = await open();
  expect((await screen.findByLabelText<HTMLInputElement>('Server')).value).toBe('rtmp://tv.example/live');
  expect({ type: keyField().type, value: keyField().value }).toEqual({ type: 'password', value: 'gs_live_first' });
  const copied = async (name: string) => {
    await person.click(screen.getAllByRole('button', { name })[0]!);
    return navigator.clipboard.readText();
  };
  expect(await copied('Copy server')).toBe('rtmp://tv.example/live');
  expect(await copied('Copy stream key')).toBe('gs_live_first');
  expect(screen.getAllByText('Copied')).toHaveLength(2);
  await person.click(screen.getByText('Stream a file with ffmpeg'));
  expect(await copied('Copy command')).toContain('-f flv "rtmp://tv.example/live/gs_live_first"');
  expect(screen.queryByText(/gs_live_first/)).toBeNull();
});

test('after the broadcaster has ended the stream, the page says that encoders are refused, until streaming is allowed', async () => {
  server.answers(showStreamKey, { data: { ...KEY, held_since: '2026-01-02T12:30:00.000Z' }, message: 'OK' });
  server.answers(allowStreaming, { data: null, message: 'OK' });
  const { person } = await open();
  expect(await screen.findByText('The stream was ended on the dashboard.')).toBeDefined();
  server.answers(showStreamKey, { data: KEY, message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Allow streaming' }));
  expect(await screen.findByText('Your encoder can stream again.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('The stream was ended on the dashboard.')).toBeNull());
  expect(server.callsOf(allowStreaming)).toHaveLength(1);
});

test('ST-01 the key is shown on request, and hidden again', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Show stream key' }));
  expect(keyField().type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Hide stream key' }));
  expect(keyField().type).toBe('password');
});

test('ST-01 a reset asks first, and shows the new key', async () => {
  server.answers(resetStreamKey, { data: { ...KEY, stream_key: 'gs_live_second' }, message: 'OK' });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Reset key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset the stream key?' }));
  expect(server.callsOf(resetStreamKey)).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Reset key' }));
  expect(await screen.findAllByText('Stream key reset. Paste the new key into your encoder.')).not.toEqual([]);
  await waitFor(() => expect(keyField().value).toBe('gs_live_second'));
});

test('a site without RTMP shows that, and so does a suspended channel', async () => {
  server.answers(showStreamKey, { data: { ...KEY, server_url: null }, message: 'OK' });
  const { unmount } = await open();
  expect(await screen.findByText('Streaming is disabled')).toBeDefined();
  unmount();
  await open({ ...channel, is_banned: true });
  expect(await screen.findByText('This channel is suspended')).toBeDefined();
  expect(screen.queryByLabelText('Server')).toBeNull();
});

test('staff do not see the key of another channel', async () => {
  server.answers(readSession, { data: { viewer: aUser({ id: channel.user_id + 1 }), first_account: false }, message: 'OK' });
  await open();
  expect(await screen.findByText('Only ana can see the stream key')).toBeDefined();
  expect(server.callsOf(showStreamKey)).toEqual([]);
});

test('a key that fails to load can be retried', async () => {
  server.refuses(showStreamKey, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load the stream key");
  server.answers(showStreamKey, { data: KEY, message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Server')).toBeDefined();
});

const NOW = '2026-01-02T12:01:00.000000Z';

describe('the last use of the key', () => {
  let live: FakeRealtime;
  beforeEach(async () => {
    live = await FakeRealtime.open();
    server.answers(publicSettings, someSettings([]));
    server.answers(authorizeChannel, { auth: 'key:signature' });
  });
  afterEach(() => {
    realtime.close();
    live.close();
  });

  test.each([
    [
      'goes live',
      streamerIsLive,
      { livestream: { id: 1, channel_id: channel.id, session_title: 'Sunday rides', source: null, created_at: NOW } },
    ],
    ['is refused', streamAttemptEnded, { ended_at: NOW, reason: 'refused', code: null, description: 'Banned.' }],
  ] as const)('is shown without a reload when an encoder %s', async (_what, event, payload) => {
    await open();
    await screen.findByText(/Not used yet\./);
    const events = event.channel(channel.id);
    await waitFor(() => expect(live.isSubscribed(events)).toBe(true));
    server.answers(showStreamKey, { data: { ...KEY, last_used_at: new Date().toISOString() }, message: 'OK' });
    live.send(events, event.name, payload);
    await waitFor(() => expect(screen.queryByText(/Not used yet\./)).toBeNull());
  });
});
