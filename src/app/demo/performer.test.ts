import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf } from '#core/demo/client.ts';
import { type Asked, type ServerDouble, serverDouble } from '#core/demo/testing/server-double.ts';
import { aPrediction } from '#features/predictions/examples.ts';
import { Performer } from './performer.ts';
import type { Saying } from './script/act.ts';

const say = (id: number, text: string, rest: Partial<Saying> = {}): Saying => ({
  kind: 'say',
  id,
  who: 'noor',
  channel: 'ana',
  text,
  ...rest,
});
const accepted = ({ body }: Asked) => ({ status: 200, body: { data: { id: `message-${body?.message_ref}` } } });
const refused = (status: number, code: string) => ({
  status,
  body: { status: { error: true, code: status, message: code }, message: 'No.' },
});
const textsOf = (double: ServerDouble) => double.asked.flatMap(({ body }) => (body?.content === undefined ? [] : [body.content]));

async function performing(answer: ServerDouble['answer']) {
  const double = await serverDouble(answer);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
  const emotes = new Map([['gsLol', '[emote:9102:gsLol]']]);
  const community = {
    tokens: new Map([
      ['noor', 'token-of-noor'],
      ['ana', 'token-of-ana'],
    ]),
    rooms: new Map([['ana', { slug: 'ana', channelId: 1, chatroomId: 7, hasHistory: false, lastAct: 0, emotes }]]),
    categories: new Map([['chess', 106]]),
  };
  const performer = new Performer(clientOf(double.url, stopping.signal), community, log, stopping.signal);
  return { double, performer, stopping, logged };
}

test('a person writes with their own token into the channel’s room', async () => {
  const { double, performer } = await performing(accepted);
  await performer.perform(say(1, 'hello'));
  expect(double.asked).toEqual([
    {
      method: 'POST',
      path: '/api/v2/messages/send/7',
      token: 'token-of-noor',
      body: { content: 'hello', type: 'message', message_ref: 'demo-1' },
    },
  ]);
});

test('a word that is an emote’s name is sent as the emote, and no part of another word is', async () => {
  const { double, performer } = await performing(accepted);
  await performer.perform(say(1, 'gsLol that was gsLol @gsLol gsLoll notgsLol gsLol'));
  expect(textsOf(double)).toEqual(['[emote:9102:gsLol] that was [emote:9102:gsLol] @gsLol gsLoll notgsLol [emote:9102:gsLol]']);
});

test('an answer names the message that the server knows; without one the words stand alone', async () => {
  const { double, performer } = await performing(accepted);
  await performer.perform(say(1, 'who is hungry?'));
  await performer.perform(say(2, 'me', { replyTo: 1 }));
  await performer.perform(say(3, 'me too', { replyTo: 99 }));
  expect(double.asked.slice(1).map(({ body }) => body)).toMatchObject([
    { type: 'reply', metadata: { original_message: { id: 'message-demo-1' } } },
    { type: 'message', content: 'me too' },
  ]);
});

test('a refused act is logged and left out', async () => {
  const { double, performer, logged } = await performing((asked) =>
    asked.body.content === 'again' ? refused(400, 'DUPLICATE_MESSAGE_ERROR') : accepted(asked),
  );
  await performer.perform(say(1, 'again'));
  await performer.perform(say(2, 'something else'));
  expect(textsOf(double)).toEqual(['again', 'something else']);
  expect(logged.join()).toContain('DUPLICATE_MESSAGE_ERROR');
});

test.each([
  ['says that it is away', { status: 503, body: {} }],
  ['breaks the connection', 'cut' as const],
])('when the server %s, the demo waits until it answers again, and says so once', async (_how, away) => {
  const { double, performer, logged } = await performing(() => away);
  const first = performer.perform(say(1, 'lost'));
  const second = performer.perform(say(2, 'also lost'));
  await expect.poll(() => double.asked.filter(({ path }) => path === '/api/v1/settings').length).toBeGreaterThan(1);
  const third = performer.perform(say(3, 'said later'));
  expect(textsOf(double)).not.toContain('said later');
  double.answer = accepted;
  await Promise.all([first, second, third]);
  expect(textsOf(double).at(-1)).toBe('said later');
  expect(logged.filter((line) => line.includes('the demo waits'))).toHaveLength(1);
});

test('a demo that waits for the server can be stopped', async () => {
  const { double, performer, stopping } = await performing(() => 'cut');
  const lost = performer.perform(say(1, 'lost'));
  await expect.poll(() => double.asked.length).toBeGreaterThan(1);
  stopping.abort();
  await lost;
  await performer.perform(say(2, 'too late'));
  expect(textsOf(double)).not.toContain('too late');
});

test('who was signed out elsewhere signs in again', async () => {
  const { double, performer } = await performing((asked) => {
    if (asked.path === '/mobile/token') return { status: 200, body: { token: 'new-token' } };
    return asked.token === 'token-of-noor' ? refused(401, 'NOT_SIGNED_IN') : accepted(asked);
  });
  await performer.perform(say(1, 'not heard'));
  await performer.perform(say(2, 'heard'));
  expect(double.asked.at(-1)).toMatchObject({ token: 'new-token', body: { content: 'heard' } });
});

test('who cannot sign in any more stays silent', async () => {
  const { double, performer } = await performing(({ path }) =>
    path === '/mobile/token' ? refused(422, 'WRONG_CREDENTIALS') : refused(401, 'NOT_SIGNED_IN'),
  );
  await performer.perform(say(1, 'one'));
  await performer.perform(say(2, 'two'));
  expect(textsOf(double)).toEqual(['one']);
});

test('a stream that is live already takes the new title', async () => {
  const { double, performer } = await performing((asked) =>
    asked.path.endsWith('/livestream') ? refused(409, 'ALREADY_LIVE') : accepted(asked),
  );
  await performer.perform({ kind: 'start', channel: 'ana', title: 'Tea', category: 'chess', tags: ['Cosy'], language: 'en' });
  expect(double.asked.at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/api/v2/channels/ana/stream-info',
    token: 'token-of-ana',
    body: { stream_title: 'Tea', category_id: 106, tags: ['Cosy'], language: 'en' },
  });
});

test('a broadcaster starts a poll, and a person votes with their own token', async () => {
  const { double, performer } = await performing(() => ({ status: 200, body: { data: {} } }));
  await performer.perform({ kind: 'poll', channel: 'ana', title: 'Next?', options: ['Up', 'Down'], seconds: 300, resultSeconds: 30 });
  await performer.perform({ kind: 'vote', who: 'noor', channel: 'ana', option: 1 });
  expect(double.asked.map(({ path, token, body }) => [path, token, body])).toEqual([
    ['/api/v2/channels/ana/polls', 'token-of-ana', { title: 'Next?', options: ['Up', 'Down'], duration: 300, result_display_duration: 30 }],
    ['/api/v2/channels/ana/polls/vote', 'token-of-noor', { id: 1 }],
  ]);
});

test('a broadcaster begins a prediction, people stake on its outcomes, and it is decided', async () => {
  const prediction = aPrediction();
  const [, no] = prediction.outcomes;
  const { double, performer } = await performing(() => ({ status: 200, body: { data: { prediction } } }));
  await performer.perform({ kind: 'stake', who: 'noor', channel: 'ana', outcome: 1, amount: 50 });
  await performer.perform({ kind: 'predict', channel: 'ana', title: 'Win?', outcomes: ['Yes', 'No'], seconds: 300 });
  await performer.perform({ kind: 'stake', who: 'noor', channel: 'ana', outcome: 1, amount: 50 });
  await performer.perform({ kind: 'decide', channel: 'ana', outcome: 1 });
  await performer.perform({ kind: 'decide', channel: 'ana', outcome: 1 });
  const at = '/api/v2/channels/ana/predictions';
  expect(double.asked.map(({ path, token, body }) => [path, token, body])).toEqual([
    [at, 'token-of-ana', { title: 'Win?', outcomes: ['Yes', 'No'], duration: 300 }],
    [`${at}/vote`, 'token-of-noor', { outcome_id: no!.id, amount: 50 }],
    [`${at}/${prediction.id}`, 'token-of-ana', { state: 'RESOLVED', winning_outcome_id: no!.id }],
  ]);
});

test('a prediction that is open since an earlier start goes on', async () => {
  const prediction = aPrediction();
  const { double, performer, logged } = await performing(({ method, path }) =>
    method === 'POST' && path.endsWith('/predictions')
      ? refused(409, 'PREDICTION_ALREADY_EXISTS')
      : { status: 200, body: { data: { prediction, user_vote: null } } },
  );
  await performer.perform({ kind: 'predict', channel: 'ana', title: 'Win?', outcomes: ['Yes', 'No'], seconds: 300 });
  await performer.perform({ kind: 'decide', channel: 'ana', outcome: 0 });
  expect(double.asked.at(-1)).toMatchObject({ method: 'PATCH', body: { winning_outcome_id: prediction.outcomes[0]!.id } });
  expect(logged).toEqual([]);
});
