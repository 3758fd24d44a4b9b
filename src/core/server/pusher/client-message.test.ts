import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireTarget } from '../http/request-target.ts';
import { isRealtimePath, readClientMessage, validateHandshake } from './client-message.ts';

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

const judge = (url: string) => {
  const handshake = validateHandshake(requireTarget({ url }), 'key');
  return handshake.kind === 'accepted' ? 'accepted' : handshake.reason;
};

test.each([
  ['/app/key?protocol=7&client=js&version=8.4.0&flash=false', 'accepted'],
  ['/app/key?protocol=7&client=js&version=8.4.0-rc2', 'accepted'],
  ['/app/key?protocol=7&version=7.6.0&anything=else&cluster=us2', 'accepted'],
  ['/app/key?protocol=7', 'accepted'],
  ['/app/key/?protocol=7', 'accepted'],
  ['/app/other?protocol=7', 'unknown_key'],
  ['/app/key', 'no_protocol'],
  ['/app/key?protocol=', 'no_protocol'],
  ['/app/key?protocol=4', 'unsupported_protocol'],
  ['/app/key?protocol=x', 'unsupported_protocol'],
  ['/app/key?protocol=7&version=', 'bad_version'],
  ['/app/key?protocol=7&version=<script>', 'bad_version'],
  ['/app', 'path_not_found'],
  ['/app/', 'path_not_found'],
  ['/app/key/more?protocol=7', 'path_not_found'],
  ['/app/%20?protocol=7', 'unknown_key'],
])('%s is %s', (url, verdict) => {
  expect(judge(url)).toBe(verdict);
});

test('only paths under /app belong to the realtime protocol', () => {
  expect(['/app/key', '/app', '/app/', '/apps/1/events', '/', '/application'].map(isRealtimePath)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
