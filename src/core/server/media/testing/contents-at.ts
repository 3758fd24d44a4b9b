import { type Box, boxesIn } from '../mp4/read-mp4.ts';

/** Returns the contents of all boxes with this path, such as `moov/trak`. */
export function contentsAt(file: Uint8Array, path: string): Uint8Array[] {
  let spans: Array<Pick<Box, 'content' | 'end'>> = [{ content: 0, end: file.length }];
  for (const type of path.split('/')) {
    spans = spans.flatMap(({ content, end }) => boxesIn(file, content, end).filter((box) => box.type === type));
  }
  return spans.map(({ content, end }) => file.subarray(content, end));
}
