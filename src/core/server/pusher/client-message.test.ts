import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClientMessage } from './client-message.ts';

const read = (value: unknown) => readClientMessage(JSON.stringify(value));

test('a subscription is accepted with `data` as an object and as a JSON string', () => {
  const wanted = { kind: 'subscribe', channel: 'c', auth: '', channelData: undefined };
  expect(read({ event: 'pusher:subscribe', data: { auth: '', channel: 'c' } })).toEqual(wanted);
  expect(read({ event: 'pusher:subscribe', data: '{"channel":"c"}' })).toEqual(wanted);
});

test('a ping may have any data or none', () => {
  for (const data of [undefined, {}, '{}', null, 7]) expect(read({ event: 'pusher:ping', data })).toEqual({ kind: 'ping' });
});

test('client events are recognized by their name', () => {
  expect(read({ event: 'client-typing', channel: 'private-x', data: {} })).toEqual({ kind: 'client_event', event: 'client-typing' });
});

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no event', '{}'],
  ['an event that is not text', '{"event":1}'],
  ['a subscription without a channel', '{"event":"pusher:subscribe","data":{}}'],
  ['a channel that is not text', '{"event":"pusher:subscribe","data":{"channel":{}}}'],
  ['a sign-in without a signature', '{"event":"pusher:signin","data":{"user_data":"{}"}}'],
])('%s is unreadable', (_what, text) => {
  expect(readClientMessage(text).kind).toBe('unreadable');
});

test('names of built-in properties are ordinary unknown events', () => {
  for (const event of ['__proto__', 'constructor', 'toString']) expect(read({ event })).toEqual({ kind: 'unknown', event });
});

test('no client input throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readClientMessage(text).kind).toBeTypeOf('string');
    }),
  );
});
