export interface Page<Row, Next> {
  rows: Row[];
  next: Next | null;
}

/** `list` gets a limit of `size + 1`: the extra row tells whether another page follows. `nextOf` gets the last row of this page. */
export async function readPage<Row, Next = string>(
  size: number,
  list: (limit: number) => Promise<readonly Row[]>,
  nextOf: (last: Row) => Next,
): Promise<Page<Row, Next>> {
  const found = await list(size + 1);
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? nextOf(rows.at(-1)!) : null };
}
