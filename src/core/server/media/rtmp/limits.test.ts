import { describe, expect, test } from 'vitest';
import { aVideoSample, nalUnit } from '../testing/sample-stream.ts';
import { BitrateGuard, DEFAULT_RTMP_LIMITS, KeyFrameGuard } from './limits.ts';

/** 1 Mb/s is 125 bytes per ms. */
const limits = { ...DEFAULT_RTMP_LIMITS, maxBitrate: 1_000_000 };
const exceeded = expect.objectContaining({ fault: 'limit_exceeded' });

describe('the bitrate', () => {
  /** Sends at this many bytes per ms, and returns the second in which the limit is exceeded. */
  const secondOfRefusal = (bytesPerMs: number) => {
    const guard = new BitrateGuard(limits);
    for (let second = 1; second <= 3_600; second++) {
      try {
        guard.charge(bytesPerMs * 1_000, second * 1_000);
      } catch (error) {
        expect(error).toMatchObject({ fault: 'limit_exceeded', message: 'The stream exceeds 1 Mb/s. Lower the bitrate in the encoder.' });
        return second;
      }
    }
    return null;
  };

  test('may stay at the limit and its tolerance forever, but not above', () => {
    expect(secondOfRefusal(137)).toBeNull();
    expect(secondOfRefusal(139)).toBeGreaterThan(600);
    expect(secondOfRefusal(275)).toBe(10);
  });

  test('may burst up to 10 s of the limit, and again after 10 s', () => {
    const guard = new BitrateGuard(limits);
    const burst = 1_375_000;
    guard.charge(burst, 0);
    expect(() => guard.charge(1, 0)).toThrow(exceeded);
    guard.charge(burst, 10_001);
    expect(() => guard.charge(burst, 10_002)).toThrow(exceeded);
  });

  test('counts a message as at least 512 bytes', () => {
    const guard = new BitrateGuard(limits);
    const flood = () => {
      for (let sent = 0; sent < 3_000; sent++) guard.chargeMessage(1, 0);
    };
    expect(flood).toThrow(exceeded);
    expect(() => new BitrateGuard(limits).chargeMessage(10_000_000, 0)).not.toThrow();
  });
});

describe('the time between key frames', () => {
  const open = () => {
    const guard = new KeyFrameGuard(DEFAULT_RTMP_LIMITS);
    return (dts: number, isKeyFrame = false, bytes = 100) => guard.check(aVideoSample({ dts, isKeyFrame, data: nalUnit(bytes) }));
  };

  test('may be 20 s of media, and not more', () => {
    const check = open();
    check(0, true);
    for (let dts = 500; dts <= 20_000; dts += 500) check(dts);
    expect(() => check(20_001)).toThrow(
      expect.objectContaining({
        fault: 'limit_exceeded',
        message: 'There was no key frame for more than 20 s. Set the key frame interval of the encoder to 2 s.',
      }),
    );
  });

  test('restarts with each key frame', () => {
    const check = open();
    for (let dts = 0; dts < 100_000; dts += 500) check(dts, dts % 18_000 === 0);
  });

  test('starts with the first frame, even if it is not a key frame', () => {
    const check = open();
    for (let dts = 5_000; dts <= 25_000; dts += 500) check(dts);
    expect(() => check(25_500)).toThrow(exceeded);
  });

  test('ignores jumps of the encoder’s clock in either direction', () => {
    const check = open();
    check(0, true);
    check(3_600_000);
    check(3_600_500);
    check(1_000);
    for (let dts = 1_500; dts <= 20_500; dts += 500) check(dts);
    expect(() => check(21_000)).toThrow(exceeded);
  });

  test('is bounded in bytes where the timestamps do not advance', () => {
    const check = open();
    const flood = () => {
      for (let sent = 0; sent < 80; sent++) check(0, sent === 0, 1_000_000);
    };
    expect(flood).toThrow(exceeded);
  });
});
