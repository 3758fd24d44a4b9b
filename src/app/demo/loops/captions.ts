import { captionUnit, withUnit } from '#core/server/media/flv/captions.ts';
import type { MediaSample } from '#core/server/media/sample.ts';

/** Lines of at most 32 characters of ASCII, for equal parts of the loop. */
export const CAPTIONS: Readonly<Record<string, readonly string[]>> = {
  theknightshift: [
    'White leaves the queen behind.',
    'Black takes it. Who would not?',
    'Check with the bishop.',
    'And the knight gives mate.',
  ],
};

/** A valid pair of the first field, which has CC1. */
const FIELD_ONE = 0xfc;
/** Commands of CTA-608: roll-up captions of two rows, a new line, and its row. Encoders send each twice, in case one is lost. */
const NEW_LINE = [
  [0x14, 0x25],
  [0x14, 0x2d],
  [0x14, 0x70],
].flatMap((command) => [command, command]);

/** The samples with captions (CEA-608) in their pictures, as an encoder for live captions sends them: a pair of bytes per picture. */
export function withCaptions(samples: readonly MediaSample[], lines: readonly string[], milliseconds: number): MediaSample[] {
  const shownAt = ({ dts, offset }: MediaSample) => dts + offset;
  const pictures = samples.filter(({ track }) => track === 'video').toSorted((one, other) => shownAt(one) - shownAt(other));
  const pairs = new Map<MediaSample, readonly number[]>();
  for (const [index, line] of lines.entries()) {
    const first = pictures.findIndex((picture) => shownAt(picture) >= (index * milliseconds) / lines.length);
    for (const [at, pair] of pairsOf(line).entries()) pairs.set(pictures[first + at]!, pair);
  }
  return samples.map((sample) => {
    const [one, other] = pairs.get(sample) ?? [];
    return one === undefined ? sample : withUnit(sample, captionUnit([FIELD_ONE, withParity(one), withParity(other!)]));
  });
}

function pairsOf(line: string): number[][] {
  const codes = [...Buffer.from(line), ...(line.length % 2 === 0 ? [] : [0])];
  return [...NEW_LINE, ...codes.flatMap((code, at) => (at % 2 === 0 ? [[code, codes[at + 1]!]] : []))];
}

/** The seven bits with a parity bit, so that the number of ones is odd. */
function withParity(code: number): number {
  const ones = code.toString(2).replaceAll('0', '').length;
  return ones % 2 === 0 ? code | 0x80 : code;
}
