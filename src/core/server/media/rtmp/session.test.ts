import { describe, expect, test } from 'vitest';
import { videoTagHead } from '../flv/tag-content.ts';
import { aVideoConfig, aVideoSample } from '../testing/sample-stream.ts';
import { amfObject } from './amf0.ts';
import { FIRST_PACKET } from './handshake.ts';
import { DEFAULT_RTMP_LIMITS } from './limits.ts';
import { MessageType, type RtmpMessage } from './message.ts';
import { RtmpSession, type SessionEvent } from './session.ts';
import { command, commandsIn, encode } from './testing/messages.ts';
import { SessionPair } from './testing/session-pair.ts';

const HANDSHAKE = Buffer.concat([FIRST_PACKET, Buffer.alloc(1_536)]);

const connect = command('connect', 1, amfObject({ app: 'live', tcUrl: '::not a url::' }));
const publish = command('publish', 5, null, 'secret', 'live');

/** A session after the handshake, and its output for messages. */
function openSession() {
  const session = new RtmpSession(DEFAULT_RTMP_LIMITS);
  session.receive(HANDSHAKE, 0);
  session.takeOutput();
  return { session, send: (...messages: RtmpMessage[]) => session.receive(encode(...messages), 0) };
}

const reasonOf = (events: readonly SessionEvent[]) => {
  const last = events.at(-1);
  return last?.kind === 'end' ? last.end.reason : null;
};

describe('the handshake', () => {
  test('is answered with our packet and the echo of the encoder’s', () => {
    const session = new RtmpSession(DEFAULT_RTMP_LIMITS);
    const packet = Buffer.concat([Buffer.from([3]), Buffer.alloc(1_536, 9)]);
    session.receive(packet.subarray(0, 1_000), 0);
    expect(session.takeOutput()).toBeNull();
    session.receive(packet.subarray(1_000), 0);
    expect(session.takeOutput()).toEqual(Buffer.concat([FIRST_PACKET, packet.subarray(1)]));
    expect(session.phase).toBe('handshake');
    session.receive(Buffer.alloc(1_536), 0);
    expect({ phase: session.phase, takeOutput: session.takeOutput() }).toEqual({ phase: 'setup', takeOutput: null });
  });

  test('may arrive byte by byte, directly followed by the first commands', () => {
    const session = new RtmpSession(DEFAULT_RTMP_LIMITS);
    const bytes = Buffer.concat([HANDSHAKE, encode(connect, publish)]);
    const events = [...bytes].flatMap((byte) => session.receive(Buffer.from([byte]), 0));
    expect(events).toEqual([{ kind: 'publish', request: { app: 'live', key: 'secret', tcUrl: '::not a url::' } }]);
  });

  test('of another protocol or version ends the connection at its first byte, without a reply', () => {
    for (const first of ['GET / HTTP/1.1\r\n', '\u0006', '\u0016\u0003\u0001']) {
      const session = new RtmpSession(DEFAULT_RTMP_LIMITS);
      expect(reasonOf(session.receive(Buffer.from(first, 'latin1'), 0))).toBe('protocol_error');
      expect(session.takeOutput()).toBeNull();
    }
  });
});

describe('a request to publish', () => {
  test("is reported with the encoder's input, and Publish.Start follows only after the acceptance", () => {
    const { session, send } = openSession();
    expect(send(connect)).toEqual([]);
    expect(commandsIn(session.takeOutput())).toEqual([
      [
        '_result',
        1,
        expect.any(Map),
        new Map(Object.entries({ level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected.', objectEncoding: 0 })),
      ],
    ]);
    send(command('releaseStream', 2, null, 'secret'), command('FCPublish', 3, null, 'secret'), command('createStream', 4, null));
    expect(commandsIn(session.takeOutput())).toEqual([
      ['_result', 2, null],
      ['_result', 3, null],
      ['_result', 4, null, 1],
    ]);
    expect(send(publish)).toEqual([{ kind: 'publish', request: { app: 'live', key: 'secret', tcUrl: '::not a url::' } }]);
    expect({ phase: session.phase, takeOutput: session.takeOutput() }).toEqual({ phase: 'pending', takeOutput: null });
    session.accept(0);
    const start = amfObject({ level: 'status', code: 'NetStream.Publish.Start', description: 'The stream is being published.' });
    expect({ phase: session.phase, commandsIn: commandsIn(session.takeOutput()) }).toEqual({
      phase: 'publishing',
      commandsIn: [['onStatus', 0, null, start]],
    });
  });

  test('is answered with the code and the sentence of a refusal, and nothing follows', () => {
    const { session, send } = openSession();
    send(connect, publish);
    session.takeOutput();
    const status = { code: 'NetStream.Publish.BadName', description: 'This stream key is not valid.' };
    expect(session.refuse(status)).toEqual([{ kind: 'end', end: { reason: 'refused', description: status.description } }]);
    expect(commandsIn(session.takeOutput())).toEqual([['onStatus', 0, null, amfObject({ level: 'error', ...status })]]);
    expect({ send: send(publish), accept: session.accept(0), refuse: session.refuse(status), takeOutput: session.takeOutput() }).toEqual({
      send: [],
      accept: [],
      refuse: [],
      takeOutput: null,
    });
  });

  test('is accepted in command messages that declare AMF 3', () => {
    const { send } = openSession();
    const asAmf3 = (message: RtmpMessage) => ({
      ...message,
      type: MessageType.commandAmf3,
      body: Buffer.concat([Buffer.alloc(1), message.body]),
    });
    expect(send(asAmf3(connect), asAmf3(publish))).toMatchObject([{ kind: 'publish' }]);
  });

  test('without a stream key is reported too, because some encoders have it in the address', () => {
    for (const request of [command('publish', 5, null, ''), command('publish', 5, null), command('publish', 5, null, 7)]) {
      expect(openSession().send(connect, request)).toMatchObject([{ kind: 'publish', request: { app: 'live', key: '' } }]);
    }
  });

  test('to play a stream is refused with a status that players show', () => {
    const { session, send } = openSession();
    expect(reasonOf(send(connect, command('play', 5, null, 'secret')))).toBe('unsupported');
    expect(commandsIn(session.takeOutput()).at(-1)?.[3]).toEqual(
      amfObject({ level: 'error', code: 'NetStream.Play.Failed', description: 'Streams can only be published here, not played.' }),
    );
  });

  test('before connect is a protocol error', () => {
    expect(reasonOf(openSession().send(publish))).toBe('protocol_error');
  });

  test('for a second time changes nothing, and neither do repeated and nameless commands', () => {
    const { session, send } = openSession();
    expect(send(connect, connect, command(), command(7, 7), publish, publish)).toMatchObject([{ kind: 'publish' }]);
    expect({ events: session.accept(0), phase: session.phase }).toEqual({ events: [], phase: 'publishing' });
    expect({ events: send(publish, connect, command(7)), phase: session.phase }).toEqual({ events: [], phase: 'publishing' });
  });

  test('needs no name of an application', () => {
    expect(openSession().send(command('connect', 1), publish)).toMatchObject([{ request: { app: '', tcUrl: '', key: 'secret' } }]);
  });

  test('must arrive within the first 64 KiB', () => {
    const { send } = openSession();
    const chatter = command('releaseStream', 2, null, 'x'.repeat(8_000));
    expect(reasonOf(send(connect, ...Array<RtmpMessage>(7).fill(chatter)))).toBeNull();
    expect(reasonOf(send(...Array<RtmpMessage>(2).fill(chatter)))).toBe('protocol_error');
  });

  test('buffers up to 128 KiB of later input, and reads it after the acceptance', () => {
    const pair = new SessionPair();
    expect(pair.session.phase).toBe('pending');
    pair.publisher.config(aVideoConfig());
    pair.publisher.sample(aVideoSample());
    pair.exchange();
    expect(pair.events).toMatchObject([{ kind: 'publish' }]);
    pair.note(pair.session.accept(0));
    expect(pair.events.slice(1)).toMatchObject([{ kind: 'config' }, { kind: 'sample', sample: { dts: 0 } }]);

    const impatient = new SessionPair();
    for (let sent = 0; sent < 3; sent++) impatient.receive(Buffer.alloc(50_000));
    expect(impatient.end).toEqual({ reason: 'protocol_error', description: 'The encoder sent media before its stream was accepted.' });
  });

  test('may follow media, which is dropped', () => {
    const video = { type: MessageType.video, streamId: 1, timestamp: 0, body: videoTagHead('frame', true, 0) };
    expect(openSession().send(connect, video, publish)).toMatchObject([{ kind: 'publish' }]);
  });
});
