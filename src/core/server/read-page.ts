/** A page of a list, and where the next one begins; null on the last page. */
export interface Page<Row, Next> {
  rows: Row[];
  next: Next | null;
}

/**
 * Reads a page of at most `size` rows. `list` gets a limit of `size + 1`, because the extra row tells
 * whether another page follows. `nextOf` makes the cursor of the next page from the last row of this one.
 */
export async function readPage<Row, Next = string>(
  size: number,
  list: (limit: number) => Promise<readonly Row[]>,
  nextOf: (last: Row) => Next,
): Promise<Page<Row, Next>> {
  const found = await list(size + 1);
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? nextOf(rows.at(-1)!) : null };
}
