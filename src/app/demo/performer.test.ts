import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { applauseDemo } from '#app/testing/applause/demo.ts';
import { clientOf } from '#core/demo/client.ts';
import { type RecordedRequest, refused, type ServerDouble, serverDouble } from '#core/demo/testing/server-double.ts';
import { openServer } from '#core/server/media/rtmp/testing/open-server.ts';
import { features } from './demo.ts';
import { LoopStreams } from './loops/loop-streams.ts';
import { Performer } from './performer.ts';
import type { SayAct } from './script/act.ts';

const say = (id: number, text: string, rest: Partial<SayAct> = {}): SayAct => ({
  kind: 'say',
  id,
  who: 'noor',
  channel: 'ana',
  text,
  ...rest,
});
const accepted = ({ body }: RecordedRequest) => ({ status: 200, body: { data: { id: `message-${body?.message_ref}` } } });
/** The stream key on a server that accepts no streams. */
const NO_RTMP = { status: 200, body: { data: { server_url: null, stream_key: 'key' } } };
const textsOf = (double: ServerDouble) => double.requests.flatMap(({ body }) => (body?.content === undefined ? [] : [body.content]));

async function performing(answer: ServerDouble['answer'], playing = features) {
  const double = await serverDouble(answer);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const emotes = new Map([['gsLol', '[emote:9102:gsLol]']]);
  const community = {
    tokens: new Map([
      ['noor', 'token-of-noor'],
      ['ana', 'token-of-ana'],
    ]),
    rooms: new Map([['ana', { slug: 'ana', channelId: 1, chatroomId: 7, livestreamId: null, hasHistory: false, lastAct: 0, emotes }]]),
    categories: new Map([['chess', 106]]),
  };
  const streams = new LoopStreams('127.0.0.1', log, stopping.signal);
  const performer = new Performer(clientOf(double.url, stopping.signal), community, playing, streams, log, stopping.signal);
  return { double, performer, stopping, logged };
}

test('a person writes to the channel’s room with their own token', async () => {
  const { double, performer } = await performing(accepted);
  await performer.perform(say(1, 'hello'));
  expect(double.requests).toEqual([
    {
      method: 'POST',
      path: '/api/v2/messages/send/7',
      token: 'token-of-noor',
      body: { content: 'hello', type: 'message', message_ref: 'demo-1' },
    },
  ]);
});

test('a word that equals an emote’s name is sent as the emote, but part of a word is not', async () => {
  const { double, performer } = await performing(accepted);
  await performer.perform(say(1, 'gsLol that was gsLol @gsLol gsLoll notgsLol gsLol'));
  expect(textsOf(double)).toEqual(['[emote:9102:gsLol] that was [emote:9102:gsLol] @gsLol gsLoll notgsLol [emote:9102:gsLol]']);
});

test('a reply refers to the server’s message ID; without one it is sent as an ordinary message', async () => {
  const { double, performer } = await performing(accepted);
  await performer.perform(say(1, 'who is hungry?'));
  await performer.perform(say(2, 'me', { replyTo: 1 }));
  await performer.perform(say(3, 'me too', { replyTo: 99 }));
  expect(double.requests.slice(1).map(({ body }) => body)).toMatchObject([
    { type: 'reply', metadata: { original_message: { id: 'message-demo-1' } } },
    { type: 'message', content: 'me too' },
  ]);
});

test('a refused act is logged and skipped', async () => {
  const { double, performer, logged } = await performing((asked) =>
    asked.body.content === 'again' ? refused(400, 'DUPLICATE_MESSAGE_ERROR') : accepted(asked),
  );
  await performer.perform(say(1, 'again'));
  await performer.perform(say(2, 'something else'));
  expect(textsOf(double)).toEqual(['again', 'something else']);
  expect(logged.join()).toContain('DUPLICATE_MESSAGE_ERROR');
});

test.each([
  ['reports that it is unavailable', { status: 503, body: {} }],
  ['breaks the connection', 'cut' as const],
])('when the server %s, the demo waits until it is back and logs it once', async (_how, away) => {
  const { double, performer, logged } = await performing(() => away);
  const first = performer.perform(say(1, 'lost'));
  const second = performer.perform(say(2, 'also lost'));
  await expect.poll(() => double.requests.filter(({ path }) => path === '/api/v1/settings').length).toBeGreaterThan(1);
  const third = performer.perform(say(3, 'said later'));
  expect(textsOf(double)).not.toContain('said later');
  double.answer = accepted;
  await Promise.all([first, second, third]);
  expect(textsOf(double).at(-1)).toBe('said later');
  expect(logged.filter((line) => line.includes('the demo waits'))).toHaveLength(1);
});

test('a demo that is waiting for the server can be stopped', async () => {
  const { double, performer, stopping } = await performing(() => 'cut');
  const lost = performer.perform(say(1, 'lost'));
  await expect.poll(() => double.requests.length).toBeGreaterThan(1);
  stopping.abort();
  await lost;
  await performer.perform(say(2, 'too late'));
  expect(textsOf(double)).not.toContain('too late');
});

test('a person whose session was ended elsewhere signs in again', async () => {
  const { double, performer } = await performing((asked) => {
    if (asked.path === '/mobile/token') return { status: 200, body: { token: 'new-token' } };
    return asked.token === 'token-of-noor' ? refused(401, 'NOT_SIGNED_IN') : accepted(asked);
  });
  await performer.perform(say(1, 'not heard'));
  await performer.perform(say(2, 'heard'));
  expect(double.requests.at(-1)).toMatchObject({ token: 'new-token', body: { content: 'heard' } });
});

test('a person who can no longer sign in sends nothing more', async () => {
  const { double, performer } = await performing(({ path }) =>
    path === '/mobile/token' ? refused(422, 'WRONG_CREDENTIALS') : refused(401, 'NOT_SIGNED_IN'),
  );
  await performer.perform(say(1, 'one'));
  await performer.perform(say(2, 'two'));
  expect(textsOf(double)).toEqual(['one']);
});

test('starting a stream that is already live updates its title', async () => {
  const { double, performer } = await performing((asked) => {
    if (asked.path.endsWith('/stream-key')) return NO_RTMP;
    return asked.path.endsWith('/livestream') ? refused(409, 'ALREADY_LIVE') : accepted(asked);
  });
  await performer.perform({ kind: 'start', channel: 'ana', title: 'Tea', category: 'chess', tags: ['Cozy'], language: 'en' });
  expect(double.requests.at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/api/v2/channels/ana/stream-info',
    token: 'token-of-ana',
    body: { stream_title: 'Tea', category_id: 106, tags: ['Cozy'], language: 'en' },
  });
});

test('a channel with a loop goes live by streaming it, under the title of the act', async () => {
  const { port, streams } = await openServer();
  const target = { status: 200, body: { data: { server_url: `rtmp://tv.example:${port}/live`, stream_key: 'key' } } };
  const { double, performer } = await performing((asked) =>
    asked.path.endsWith('/stream-key') ? target : asked.path.endsWith('/videos') ? { status: 200, body: [{}] } : accepted(asked),
  );
  await performer.perform({ kind: 'start', channel: 'ana', title: 'Tea', category: 'chess', tags: ['Cozy'], language: 'en' });
  expect(streams.map(({ request }) => request.key)).toEqual(['key']);
  expect(double.requests.map(({ method, path }) => [method, path.split('?')[0]])).toEqual([
    ['GET', '/api/internal/v1/channels/ana/stream-key'],
    ['GET', '/api/v2/channels/ana/videos'],
    ['PATCH', '/api/v2/channels/ana/stream-info'],
  ]);
});

test('a channel without videos first streams two rounds of its loop under another title, and ends that stream', async () => {
  const { port, streams } = await openServer();
  const target = { status: 200, body: { data: { server_url: `rtmp://tv.example:${port}/live`, stream_key: 'key' } } };
  const { double, performer } = await performing((asked) =>
    asked.path.endsWith('/stream-key') ? target : asked.path.includes('/videos') ? { status: 200, body: [] } : accepted(asked),
  );
  await performer.perform({ kind: 'start', channel: 'ana', title: 'Tea', category: 'chess', tags: [], language: 'en' });
  expect(streams).toHaveLength(2);
  expect(await streams[0]!.ended).toMatchObject({ reason: 'unpublished' });
  const times = streams[0]!.samples.filter(({ track }) => track === 'video').map(({ dts }) => dts);
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(31_000);
  const changes = double.requests.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, body }) => [method, body?.stream_title ?? null])).toEqual([
    ['PATCH', expect.not.stringMatching(/^Tea$/)],
    ['DELETE', null],
    ['PATCH', 'Tea'],
  ]);
});

test('a channel goes live without video when its stream is refused', async () => {
  const { url } = await openServer({ answer: () => ({ code: 'NetStream.Publish.Denied', description: 'No.' }) });
  const target = { status: 200, body: { data: { server_url: url, stream_key: 'key' } } };
  const { double, performer, logged } = await performing((asked) => (asked.path.endsWith('/stream-key') ? target : accepted(asked)));
  await performer.perform({ kind: 'start', channel: 'ana', title: 'Tea', category: 'chess', tags: [], language: 'en' });
  expect(double.requests.at(-1)).toMatchObject({ path: '/api/internal/v1/channels/ana/livestream', body: { session_title: 'Tea' } });
  expect(logged.join()).toContain('goes live without video');
});

test('an act of a feature is performed by that feature, in the act’s channel and as the act’s person', async () => {
  const { double, performer } = await performing(() => ({ status: 200, body: { data: { total: 1 } } }), [...features, applauseDemo]);
  await performer.perform({ kind: 'applaud', channel: 'ana', who: 'noor' });
  expect(double.requests).toMatchObject([{ method: 'POST', path: '/api/v2/channels/ana/applause', token: 'token-of-noor' }]);
});

test('an act that no feature performs throws', async () => {
  const { performer } = await performing(accepted);
  await expect(performer.perform({ kind: 'applaud', channel: 'ana', who: 'noor' })).rejects.toThrow('no feature performs the act applaud');
});

test('two features that declare the same kind of act throw', async () => {
  await expect(performing(accepted, [applauseDemo, applauseDemo])).rejects.toThrow('two features declare the act applaud');
});
