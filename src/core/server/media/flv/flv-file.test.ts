import { expect, test } from 'vitest';
import { AAC_RECORD, avcRecord, sampleStream } from '../testing/sample-stream.ts';
import { readFlvFile } from './flv-file.ts';
import { audioTagHead, videoTagHead } from './tag-content.ts';

const HEADER = Buffer.from('464c5601050000000900000000', 'hex');
const SCRIPT = 18;

function tag(type: number, timestamp: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(11);
  head[0] = type;
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(timestamp & 0xffffff, 4, 3);
  head[7] = Math.floor(timestamp / 2 ** 24);
  return Buffer.concat([head, body, Buffer.alloc(4)]);
}

const samples = sampleStream(1, 0xfffff0);
const file = Buffer.concat([
  HEADER,
  tag(SCRIPT, 0, Buffer.from([2, 0, 1, 0x78])),
  tag(9, 0, videoTagHead('config', true, 0), avcRecord()),
  tag(8, 0, audioTagHead('config'), AAC_RECORD),
  ...samples.map(({ track, dts, isKeyFrame, offset, data }) =>
    track === 'video' ? tag(9, dts, videoTagHead('frame', isKeyFrame, offset), data) : tag(8, dts, audioTagHead('frame'), data),
  ),
]);

test('an FLV file gives its configurations and its samples in file order', () => {
  const events = readFlvFile(file);
  expect(events.slice(0, 2)).toMatchObject([{ config: { codec: 'avc1.64001f' } }, { config: { codec: 'mp4a.40.2' } }]);
  expect(events.slice(2).map((event) => event.kind === 'sample' && event.sample)).toEqual(samples);
});

test.each([
  ['another kind of file', Buffer.from('RIFF....AVI ')],
  ['a file truncated in a tag', file.subarray(0, file.length - 10)],
  ['a file truncated in the header of a tag', file.subarray(0, HEADER.length + 5)],
])('%s is refused', (_name, bytes) => {
  expect(() => readFlvFile(bytes)).toThrow(expect.objectContaining({ fault: 'protocol_error' }));
});
