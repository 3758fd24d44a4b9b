import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime, useConnectionState, useRealtime, useSubscriptionConfirmed } from './realtime.ts';
import { FakeServer } from './testing/fake-server.ts';
import { someSettings } from './testing/some-settings.ts';

const goalScored = event('GoalScored', (pitch: number) => `pitch.${pitch}`, z.object({ by: z.string() }));

const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
let socket: WebSocket;
let server: FakeServer;

beforeAll(async () => {
  if (sockets.address() === null) await once(sockets, 'listening');
  sockets.on('connection', (opened) => {
    socket = opened;
    tell('pusher:connection_established', { socket_id: '1.2', activity_timeout: 120 });
    opened.on('message', (text) => {
      const frame = JSON.parse(String(text));
      if (frame.event === 'pusher:subscribe') tell('pusher_internal:subscription_succeeded', {}, frame.data.channel);
    });
  });
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure(options: { url: string }): void } };
  jsdom.reconfigure({ url: `http://127.0.0.1:${(sockets.address() as AddressInfo).port}/` });
  server = new FakeServer();
  server.answers(publicSettings, someSettings());
});
afterEach(cleanup);
afterAll(() => {
  realtime.close();
  server.close();
  sockets.close();
});

const tell = (name: string, data: object, channel?: string) =>
  socket.send(JSON.stringify({ event: name, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));

function Scoreboard({ pitch, onConfirmed }: { pitch: number | null; onConfirmed?: (again: boolean) => void }) {
  const state = useConnectionState();
  useRealtime(goalScored, pitch === null ? null : [pitch], ({ by }) => document.body.append(`goal by ${by}; `));
  useSubscriptionConfirmed(goalScored, pitch === null ? null : [pitch], ({ again }) => onConfirmed?.(again));
  return <p>{state.kind}</p>;
}

test('a component receives the events of its contract, and an event with an invalid payload is reported and dropped', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const confirmed = vi.fn();
  render(<Scoreboard pitch={7} onConfirmed={confirmed} />);
  await screen.findByText('connected');
  await soon(() => expect(confirmed).toHaveBeenCalledExactlyOnceWith(false));

  tell('GoalScored', { by: 7 }, 'pitch.7');
  tell('GoalScored', { by: 'ana', secret: 'x' }, 'pitch.7');
  await soon(() => expect(document.body.textContent).toContain('goal by ana'));
  expect(document.body.textContent).not.toContain('goal by 7');
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
});

test('a component whose ids are not known yet listens to nothing', async () => {
  realtime.close();
  render(<Scoreboard pitch={null} />);
  expect(screen.getByText('idle')).toBeTruthy();
});
