/** Splits a name around the typed text. The middle part is empty without an exact occurrence. */
export function markedParts(name: string, q: string): [before: string, typed: string, after: string] {
  const at = name.toLowerCase().indexOf(q.toLowerCase());
  // Some letters change length in lower case, which would shift the index.
  if (q === '' || at < 0 || name.toLowerCase().length !== name.length) return [name, '', ''];
  return [name.slice(0, at), name.slice(at, at + q.length), name.slice(at + q.length)];
}
