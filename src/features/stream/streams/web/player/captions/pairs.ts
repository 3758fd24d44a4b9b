/** Caption data of one picture: `pts` in seconds on the video element's clock, and its triplets (CTA-708, 4.3) after two bytes. */
export interface CaptionSample {
  pts: number;
  bytes: Uint8Array;
}

const HEADER = 2;

/** The valid pairs of the first field of CEA-608, without padding. Their bytes have parity bits. */
export const pairsOf = ({ bytes }: CaptionSample): Array<[number, number]> =>
  Array.from({ length: Math.floor((bytes.length - HEADER) / 3) }, (_, index) => bytes.subarray(HEADER + 3 * index, HEADER + 3 * index + 3))
    .filter(([kind]) => (kind! & 0x07) === 0x04)
    .map(([, first, second]): [number, number] => [first!, second!])
    .filter(([first, second]) => ((first | second) & 0x7f) !== 0);
