import { describe, expect, test } from 'vitest';
import { audioTagHead, videoTagHead } from '../flv/tag-content.ts';
import type { MediaSample, TrackConfig } from '../sample.ts';
import { anAudioConfig, aVideoConfig, aVideoSample, nalUnit, sampleStream } from '../testing/sample-stream.ts';
import { type AmfValue, amfObject, writeAmf0 } from './amf0.ts';
import { MessageType, type RtmpMessage } from './message.ts';
import type { SessionEvent } from './session.ts';
import { ChunkEncoder } from './testing/chunk-encoder.ts';
import { command, commandsIn, encode, messagesIn } from './testing/messages.ts';
import { SessionPair } from './testing/session-pair.ts';

const configsOf = (events: readonly SessionEvent[]): TrackConfig[] =>
  events.flatMap((event) => (event.kind === 'config' ? [event.config] : []));
const samplesOf = (events: readonly SessionEvent[]): MediaSample[] =>
  events.flatMap((event) => (event.kind === 'sample' ? [event.sample] : []));

/** The bytes of a message in the chunk size that the publisher has announced. */
function sent(message: RtmpMessage): Buffer {
  const encoder = new ChunkEncoder();
  encoder.chunkBytes = 4_096;
  return Buffer.concat(encoder.chunks(message));
}

/** A part of an aggregate: a tag as in FLV. */
function tagOf({ track, dts, isKeyFrame, offset, data }: MediaSample): Buffer {
  const [type, head] = track === 'video' ? [9, videoTagHead('frame', isKeyFrame, offset)] : [8, audioTagHead('frame')];
  const body = Buffer.concat([head, data]);
  const tag = Buffer.alloc(11);
  tag[0] = type;
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(5_000 + dts, 4, 3);
  return Buffer.concat([tag, body, Buffer.alloc(4)]);
}

const anAggregate = (...parts: Buffer[]): Buffer =>
  sent({ type: MessageType.aggregate, streamId: 1, timestamp: 70, body: Buffer.concat(parts) });

describe('an accepted stream', () => {
  test('gives its configurations and samples exactly as sent', () => {
    const pair = SessionPair.publishing();
    const samples = sampleStream(3, 2 ** 32 - 1_500);
    pair.publisher.config(aVideoConfig());
    pair.publisher.config(anAudioConfig());
    for (const sample of samples) pair.publisher.sample(sample);
    pair.exchange();
    expect(configsOf(pair.events)).toEqual([aVideoConfig(), anAudioConfig()]);
    expect(samplesOf(pair.events)).toEqual(samples);
    expect(pair.session.heldBytes).toBe(0);
  });

  test('reports a changed configuration between the samples that it separates', () => {
    const pair = SessionPair.publishing();
    const [small, large] = [aVideoConfig(), aVideoConfig({ codedWidth: 1_280, codedHeight: 720 })];
    pair.publisher.config(small);
    pair.publisher.sample(aVideoSample({ dts: 0 }));
    pair.publisher.config(small);
    pair.publisher.sample(aVideoSample({ dts: 33 }));
    pair.publisher.config(large);
    pair.publisher.sample(aVideoSample({ dts: 66 }));
    pair.exchange();
    expect(pair.events.map((event) => (event.kind === 'config' ? event.config : event.kind))).toEqual([
      small,
      'sample',
      'sample',
      large,
      'sample',
    ]);
  });

  test('reports the encoder and the known numbers of its metadata, without other fields', () => {
    const pair = SessionPair.publishing();
    pair.publisher.metadata(
      amfObject({
        encoder: `obs\u0000-output${'x'.repeat(200)}`,
        width: 1_280,
        height: Number.NaN,
        framerate: 30,
        videodatarate: -1,
        audiodatarate: '160',
      }),
    );
    pair.exchange();
    const metadata = {
      encoder: `obs-output${'x'.repeat(90)}`,
      width: 1_280,
      height: null,
      frameRate: 30,
      videoBitrate: null,
      audioBitrate: null,
    };
    expect(pair.events).toEqual([{ kind: 'metadata', metadata }]);
  });

  test('may send irrelevant data', () => {
    const pair = SessionPair.publishing();
    const data = (...values: AmfValue[]) => ({ ...command(...values), type: MessageType.dataAmf0 });
    pair.receive(
      encode(data('onTextData', amfObject({})), data(), data('onMetaData', 7), command('_checkbw', 7, null), { ...command(), type: 99 }),
    );
    expect({ events: pair.events, phase: pair.session.phase }).toEqual({ events: [], phase: 'publishing' });
  });

  test.each(['FCUnpublish', 'deleteStream', 'closeStream'])('ends with %s, and the encoder is notified', (name) => {
    const pair = SessionPair.publishing();
    pair.receive(encode(command(name, 6, null, 1)));
    expect(pair.end).toEqual({ reason: 'unpublished', description: 'The encoder stopped the stream.' });
    const description = 'The encoder stopped the stream.';
    expect(commandsIn(pair.session.takeOutput())[0]?.[3]).toEqual(
      amfObject({ level: 'status', code: 'NetStream.Unpublish.Success', description }),
    );
  });

  test('with nothing but another codec is refused by the name of that codec', () => {
    const pair = SessionPair.publishing();
    const hevc = {
      type: MessageType.video,
      streamId: 1,
      timestamp: 0,
      body: Buffer.concat([Buffer.from([0x90]), Buffer.from('hvc1'), Buffer.alloc(20)]),
    };
    pair.receive(encode(hevc));
    expect(pair.events).toEqual([{ kind: 'ignored', track: 'video', codec: 'HEVC' }]);
    pair.now = 1_001;
    pair.receive(encode(hevc));
    const description = 'HEVC is not supported. Use H.264.';
    expect(pair.end).toEqual({ reason: 'unsupported', description });
    expect(commandsIn(pair.session.takeOutput())[0]?.[3]).toEqual(
      amfObject({ level: 'error', code: 'NetStream.Publish.Rejected', description }),
    );
  });

  test('goes on with the track that is playable, without the other one', () => {
    const pair = SessionPair.publishing();
    const opus = {
      type: MessageType.audio,
      streamId: 1,
      timestamp: 0,
      body: Buffer.concat([Buffer.from([0x91]), Buffer.from('Opus'), Buffer.alloc(20)]),
    };
    pair.publisher.config(aVideoConfig());
    pair.publisher.sample(aVideoSample());
    pair.exchange();
    for (let second = 0; second < 100; second++) {
      pair.now = second * 1_000;
      pair.publisher.sample(aVideoSample({ dts: second * 1_000 }));
      pair.exchange();
      pair.receive(encode(opus));
    }
    expect(pair.end).toBeNull();
    expect(pair.events.filter(({ kind }) => kind === 'ignored')).toEqual([{ kind: 'ignored', track: 'audio', codec: 'Opus' }]);
    expect(samplesOf(pair.events)).toHaveLength(101);
  });

  test('goes on after a frame that cannot be decoded, with the next key frame', () => {
    const pair = SessionPair.publishing();
    pair.publisher.config(aVideoConfig());
    pair.publisher.sample(aVideoSample());
    pair.publisher.sample(aVideoSample({ data: Buffer.from([0, 0, 0, 9, 1]) }));
    pair.publisher.sample(aVideoSample({ dts: 33, isKeyFrame: false }));
    pair.publisher.sample(aVideoSample({ dts: 66 }));
    pair.exchange();
    expect(pair.events.map((event) => (event.kind === 'discarded' ? event.cause : event.kind))).toEqual([
      'config',
      'sample',
      'damaged',
      'no_key_frame',
      'sample',
    ]);
  });

  test('of which nothing can be decoded for 20 s is refused', () => {
    const pair = SessionPair.publishing();
    pair.publisher.config(aVideoConfig());
    for (let second = 0; second <= 21; second++) {
      pair.now = second * 1_000;
      pair.publisher.sample(aVideoSample({ dts: pair.now, data: Buffer.from([0, 0, 0, 9, 1]) }));
      pair.exchange();
    }
    expect(pair.end).toEqual({ reason: 'protocol_error', description: 'The encoder sends no playable video or audio. Use H.264 and AAC.' });
  });

  test('in aggregate messages is read part by part', () => {
    const pair = SessionPair.publishing();
    const tags = sampleStream(0.1).map((sample) => tagOf(sample));
    pair.publisher.config(aVideoConfig());
    pair.publisher.config(anAudioConfig());
    pair.exchange();
    pair.receive(anAggregate(...tags, tags[0]!.subarray(0, 9)));
    expect(samplesOf(pair.events)).toEqual(sampleStream(0.1).map((sample) => ({ ...sample, dts: sample.dts + 70 })));
  });

  test('in an aggregate of more than 64 KiB is read, and audio of that size in it is dropped', () => {
    const pair = SessionPair.publishing();
    pair.publisher.config(aVideoConfig());
    pair.publisher.config(anAudioConfig());
    pair.exchange();
    const [frame, next] = [0, 33].map((dts) => aVideoSample({ dts, data: nalUnit(100_000, dts) }));
    const audio = { ...sampleStream(0.1).find(({ track }) => track === 'audio')!, data: Buffer.alloc(65_537) };
    pair.receive(anAggregate(tagOf(frame!), tagOf(audio), tagOf(next!)));
    expect(samplesOf(pair.events).map(({ data }) => data.length)).toEqual([frame!.data.length, next!.data.length]);
    expect(pair.events).toContainEqual({ kind: 'discarded', track: 'audio', cause: 'too_large' });
  });

  test('in an aggregate of more than 4 MiB counts as lost in both tracks, and the next key frame continues the stream', () => {
    const pair = SessionPair.publishing();
    pair.publisher.config(aVideoConfig());
    pair.exchange();
    pair.receive(anAggregate(Buffer.alloc(4 * 1_048_576 + 1)));
    expect(pair.events.slice(-2)).toEqual([
      { kind: 'discarded', track: 'video', cause: 'too_large' },
      { kind: 'discarded', track: 'audio', cause: 'too_large' },
    ]);
    pair.publisher.sample(aVideoSample({ dts: 100 }));
    pair.exchange();
    expect(samplesOf(pair.events)).toHaveLength(1);
  });

  test('in an aggregate of empty messages ends the stream, which exceeds its bitrate', () => {
    const pair = SessionPair.publishing();
    pair.receive(anAggregate(Buffer.alloc(3 * 1_048_576)));
    expect(pair.end).toMatchObject({ reason: 'limit_exceeded' });
  });

  test.each<[string, Partial<RtmpMessage>]>([
    ['in AMF 3', { type: MessageType.dataAmf3, body: Buffer.from([0, 0x11, 0x0a, 0x0b, 1]) }],
    ['without an end', { body: writeAmf0(['onMetaData', amfObject({ width: 1 })]).subarray(0, -3) }],
    ['with a text of 9 KiB', { body: writeAmf0(['onXMPData', 'x'.repeat(9_000)]) }],
    ['of more than 64 KiB', { body: writeAmf0(['onXMPData', 'x'.repeat(70_000)]) }],
    ['of an unknown type of value', { body: Buffer.from([2, 0, 1, 97, 99]) }],
  ])('goes on after a data message %s', (_name, message) => {
    const pair = SessionPair.publishing();
    pair.publisher.config(aVideoConfig());
    pair.exchange();
    pair.receive(sent({ type: MessageType.dataAmf0, streamId: 1, timestamp: 0, body: Buffer.alloc(0), ...message }));
    pair.publisher.sample(aVideoSample());
    pair.exchange();
    expect({ end: pair.end, sampleCount: samplesOf(pair.events).length }).toEqual({ end: null, sampleCount: 1 });
  });

  test('with metadata that is cut off keeps the readable fields', () => {
    const pair = SessionPair.publishing();
    const body = writeAmf0(['@setDataFrame', 'onMetaData', amfObject({ encoder: 'obs', framerate: 60, width: 1_280 })]).subarray(0, -5);
    pair.receive(encode({ type: MessageType.dataAmf0, streamId: 1, timestamp: 0, body }));
    expect(pair.events).toMatchObject([{ kind: 'metadata', metadata: { encoder: 'obs', frameRate: 60, width: null } }]);
  });
});

describe('limits of an accepted stream:', () => {
  test("more than the bitrate by the server's clock, for any timestamps", () => {
    const pair = SessionPair.publishing({ maxBitrate: 1_000_000 });
    pair.publisher.config(aVideoConfig());
    for (let second = 0; second < 100 && pair.end === null; second++) {
      pair.now = second * 1_000;
      for (let frame = 0; frame < 4; frame++) {
        pair.publisher.sample(aVideoSample({ dts: second * 1_000_000 + frame * 250, data: nalUnit(100_000) }));
      }
      pair.exchange();
    }
    expect(pair.end).toEqual({ reason: 'limit_exceeded', description: 'The stream exceeds 1 Mb/s. Lower the bitrate in the encoder.' });
    expect(samplesOf(pair.events).length).toBeGreaterThan(10);
  });

  test('bytes of repeatedly aborted messages', () => {
    const pair = SessionPair.publishing({ maxBitrate: 1_000_000 });
    const encoder = new ChunkEncoder();
    encoder.chunkBytes = 4_096;
    const body = Buffer.alloc(100_000);
    for (let turn = 0; turn < 100 && pair.end === null; turn++) {
      const started = encoder.chunks({ type: MessageType.video, streamId: 1, timestamp: 0, body }, { chunkStream: 4 }).slice(0, -1);
      const abort = encoder.chunks(
        { type: MessageType.abort, streamId: 0, timestamp: 0, body: Buffer.from([0, 0, 0, 4]) },
        { chunkStream: 2 },
      );
      pair.receive(Buffer.concat([...started, ...abort]));
    }
    expect(pair.end?.description).toBe('The stream exceeds 1 Mb/s. Lower the bitrate in the encoder.');
  });

  test('no key frame for more than 20 s', () => {
    const pair = SessionPair.publishing();
    pair.publisher.config(aVideoConfig());
    for (let second = 0; second < 30; second++) pair.publisher.sample(aVideoSample({ dts: second * 1_000, isKeyFrame: second === 0 }));
    pair.exchange();
    expect({ reason: pair.end?.reason, sampleCount: samplesOf(pair.events).length }).toEqual({ reason: 'limit_exceeded', sampleCount: 21 });
  });

  test('the memory of a session is freed at its end', () => {
    const pair = SessionPair.publishing();
    const encoder = new ChunkEncoder();
    const [start] = encoder.chunks({ type: MessageType.video, streamId: 1, timestamp: 0, body: Buffer.alloc(1_000_000) });
    pair.receive(start!);
    expect(pair.session.heldBytes).toBe(1_000_000);
    pair.note(pair.session.end({ reason: 'idle', description: 'No data arrived for 10 s.' }));
    expect(pair.session.heldBytes).toBe(0);
  });
});

describe('the connection', () => {
  test("answers a ping with the ping's time", () => {
    const pair = SessionPair.publishing();
    pair.receive(encode({ type: MessageType.userControl, streamId: 0, timestamp: 0, body: Buffer.from([0, 6, 1, 2, 3, 4]) }));
    expect(messagesIn(pair.session.takeOutput()).map(({ type, body }) => [type, body])).toEqual([
      [MessageType.userControl, Buffer.from([0, 7, 1, 2, 3, 4])],
    ]);
  });

  test('acknowledges input once per window of the encoder, at most once per read', () => {
    const pair = SessionPair.publishing();
    const window = Buffer.from([0, 0, 0x27, 0x10]);
    pair.receive(encode({ type: MessageType.windowAckSize, streamId: 0, timestamp: 0, body: window }));
    pair.session.takeOutput();
    pair.publisher.config(aVideoConfig());
    const acknowledged: number[] = [];
    for (let frame = 0; frame < 10; frame++) {
      pair.publisher.sample(aVideoSample({ dts: frame * 33, data: nalUnit(4_000) }));
      pair.receive(pair.publisher.takeOutput()!);
      for (const { type, body } of messagesIn(pair.session.takeOutput()))
        if (type === MessageType.acknowledgement) acknowledged.push(body.readUInt32BE(0));
    }
    expect(acknowledged).toHaveLength(3);
    const gaps = acknowledged.slice(1).map((bytes, index) => bytes - acknowledged[index]!);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(10_000);
  });

  test('acknowledges every 2.5 MB by default', () => {
    const pair = SessionPair.publishing();
    pair.publisher.config(aVideoConfig());
    for (let frame = 0; frame < 7; frame++) {
      pair.publisher.sample(aVideoSample({ dts: frame * 33, data: nalUnit(1_000_000) }));
      pair.receive(pair.publisher.takeOutput()!);
    }
    expect(messagesIn(pair.session.takeOutput()).filter(({ type }) => type === MessageType.acknowledgement)).toHaveLength(2);
  });
});
