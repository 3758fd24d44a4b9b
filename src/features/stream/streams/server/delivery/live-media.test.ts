import { expect, test } from 'vitest';
import { Packager } from '#core/server/media/packager.ts';
import { anAudioConfig, aVideoConfig, sampleStream } from '#core/server/media/testing/sample-stream.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { LiveMedia } from './live-media.ts';

test('a segment is served as its joined parts, and its parts stay unchanged', () => {
  const [packager, media] = [new Packager(), new LiveMedia('5f2b7c1e-1c55-4a5e-9d1c-0a4f6f6f2b11')];
  const complete = [aVideoConfig(), anAudioConfig()].flatMap((config) => media.add(packager.config(config)));
  for (const sample of sampleStream(6)) complete.push(...media.add(packager.sample(sample, NOON)));
  const { segment, parts } = complete.find(({ segment: { variant } }) => variant === 'main')!;
  const read = () => Array.from({ length: segment.partCount }, (_, index) => Buffer.from(media.part('main', segment.firstPart + index)!));
  const before = read();
  expect(before).toEqual(parts);
  expect(before.length).toBeGreaterThan(1);
  const bytes = media.segment('main', segment.sequence)!;
  expect(Buffer.concat(before).equals(bytes)).toBe(true);
  expect(bytes.length).toBe(segment.byteLength);
  expect(read()).toEqual(before);
  // Joined once for all viewers.
  expect(media.segment('main', segment.sequence)).toBe(bytes);
});

test('a request that waits for a video part is not woken by audio', async () => {
  const [packager, media] = [new Packager(), new LiveMedia('5f2b7c1e-1c55-4a5e-9d1c-0a4f6f6f2b11')];
  for (const config of [aVideoConfig(), anAudioConfig()]) media.add(packager.config(config));
  const outputs = [...sampleStream(2)].flatMap((sample) => packager.sample(sample, NOON));
  const woken: string[] = [];
  const waits = (variant: 'main' | 'audio' | null) => media.change(variant, 60_000).then(() => woken.push(variant ?? 'any'));
  const pictures = waits('main');
  const others = [waits('audio'), waits(null)];
  media.add(outputs.filter(({ variant }) => variant === 'audio'));
  await Promise.all(others);
  expect(woken).toEqual(['audio', 'any']);
  media.add(outputs.filter(({ variant }) => variant === 'main'));
  await pictures;
  expect(woken).toEqual(['audio', 'any', 'main']);
});
