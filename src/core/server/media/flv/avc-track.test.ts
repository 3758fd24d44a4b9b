import { describe, expect, test } from 'vitest';
import { avcRecord, nalUnit, picture } from '../testing/sample-stream.ts';
import { writeSps } from '../testing/write-sps.ts';
import { AvcTrack } from './avc-track.ts';
import { captionUnit } from './captions.ts';

const SMALL = writeSps();
const LARGE = writeSps({ codedWidth: 1_280, codedHeight: 720 });
const PPS = Buffer.from([0x68, 0xee, 0x3c, 0x80]);
const IDR = picture(nalUnit(20), true).subarray(4);
const INTER = picture(nalUnit(20), false).subarray(4);
/** A recovery point after other supplemental information. */
const RECOVERY = Buffer.from([6, 5, 2, 1, 1, 6, 1, 0xc4, 0x80]);

const lengths = (...units: Buffer[]) =>
  Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
const startCodes = (...units: Buffer[]) => Buffer.concat(units.flatMap((unit) => [Buffer.from([0, 0, 0, 1]), unit]));

function opened(): AvcTrack {
  const track = new AvcTrack();
  track.configure(avcRecord(SMALL));
  return track;
}

describe('a key frame', () => {
  test.each([true, false])('is an IDR picture, when the container claims %s', (claim) => {
    expect(opened().read(lengths(IDR), claim)).toMatchObject({ kind: 'picture', isKeyFrame: true });
    expect(opened().read(lengths(INTER), claim)).toMatchObject({ kind: 'picture', isKeyFrame: false });
  });

  test('is also a claimed one at a recovery point, as in open GOPs', () => {
    expect(opened().read(lengths(RECOVERY, INTER), true)).toMatchObject({ isKeyFrame: true });
    expect(opened().read(lengths(RECOVERY, INTER), false)).toMatchObject({ isKeyFrame: false });
  });
});

describe('captions', () => {
  const isCaptioned = (...units: Buffer[]) => {
    const content = opened().read(lengths(...units), true);
    return content.kind === 'picture' && content.hasCaptions;
  };

  test('are found in supplemental information in front of the picture', () => {
    expect(isCaptioned(captionUnit([0xfc, 0x94, 0x20]), IDR)).toBe(true);
    expect(isCaptioned(RECOVERY, captionUnit([0xfd, 0x80, 0x80], [0xfc, 0xc8, 0xe9]), IDR)).toBe(true);
  });

  test.each([
    ['a picture without any', []],
    ['other supplemental information', [RECOVERY]],
    ['padding', [captionUnit([0xfc, 0x80, 0x80], [0xfd, 0x80, 0x80])]],
    ['pairs that are marked as invalid', [captionUnit([0xf8, 0x94, 0x20])]],
    ['the second field', [captionUnit([0xfd, 0x94, 0x20])]],
    ['DTV captions alone', [captionUnit([0xff, 0x02, 0x21])]],
    ['a unit that is cut off', [captionUnit([0xfc, 0x94, 0x20]).subarray(0, 13)]],
    ['user data of another kind', [Buffer.from(captionUnit([0xfc, 0x94, 0x20]).map((byte, at) => (at === 10 ? 6 : byte)))]],
  ])('are not found in %s', (_what, units) => {
    expect(isCaptioned(...units, IDR)).toBe(false);
  });
});

describe('parameter sets', () => {
  test('in front of a key frame replace those of the sequence header', () => {
    const track = opened();
    expect(track.read(lengths(SMALL, PPS, IDR), true)).toMatchObject({ config: null });
    expect(track.read(lengths(LARGE, PPS, IDR), true)).toMatchObject({ config: { width: 1_280, height: 720, codec: 'avc1.64001f' } });
    expect(track.read(lengths(LARGE, PPS, IDR), true)).toMatchObject({ config: null });
    expect(track.configure(avcRecord(SMALL)), 'the repeated header').toBeNull();
    expect(track.read(lengths(IDR), true)).toMatchObject({ config: null });
  });

  test('wait for the next key frame, also in a tag of their own', () => {
    const track = opened();
    expect(track.read(lengths(LARGE, PPS), false)).toEqual({ kind: 'nothing' });
    expect(track.read(lengths(INTER), false)).toMatchObject({ config: null });
    expect(track.read(lengths(IDR), true)).toMatchObject({ config: { width: 1_280 } });
  });

  test('of a stream without a sequence header are enough', () => {
    const track = new AvcTrack();
    expect(track.read(lengths(IDR), true)).toEqual({ kind: 'not_ready' });
    expect(track.read(lengths(SMALL, PPS, IDR), true)).toMatchObject({ kind: 'picture', config: { width: 640 } });
  });

  test('that cannot be read spoil only their picture', () => {
    const track = opened();
    expect(track.read(lengths(Buffer.from([0x67, 1]), PPS, IDR), true)).toEqual({ kind: 'damaged' });
    expect(track.read(lengths(IDR), true)).toMatchObject({ kind: 'picture', config: null });
  });
});

describe('a frame', () => {
  test('in a byte stream is given lengths', () => {
    expect(opened().read(startCodes(IDR), true)).toMatchObject({ kind: 'picture', isKeyFrame: true, data: lengths(IDR) });
    const track = new AvcTrack();
    expect(track.configure(startCodes(SMALL, PPS))).toBeNull();
    expect(track.read(startCodes(IDR), true)).toMatchObject({ config: { width: 640 } });
  });

  test('is passed on as it is, without empty units and padding', () => {
    const data = lengths(IDR, IDR);
    expect(opened().read(data, true)).toMatchObject({ data });
    expect(opened().read(Buffer.concat([lengths(Buffer.alloc(0), IDR), Buffer.alloc(3)]), true)).toMatchObject({ data: lengths(IDR) });
  });

  test.each([
    ['is cut off', lengths(IDR).subarray(0, -3)],
    ['has bytes after its units', Buffer.concat([lengths(IDR), Buffer.from([9, 9])])],
    ['has a forbidden bit', lengths(Buffer.from([0xe5, 1, 2]))],
    ['is random', Buffer.from([0xde, 0xad, 0xbe, 0xef])],
  ])('that %s is damaged', (_name, data) => {
    expect(opened().read(data, true)).toEqual({ kind: 'damaged' });
  });

  test('without a picture is nothing', () => {
    expect(opened().read(lengths(RECOVERY), true)).toEqual({ kind: 'nothing' });
  });
});
