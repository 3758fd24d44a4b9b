/** A name in three parts, of which the second is what was typed; it is empty when the name has it otherwise, as with a typo. */
export function markedParts(name: string, q: string): [before: string, typed: string, after: string] {
  const at = name.toLowerCase().indexOf(q.toLowerCase());
  // A few letters have another length in lower case, so that the place would be another one.
  if (q === '' || at < 0 || name.toLowerCase().length !== name.length) return [name, '', ''];
  return [name.slice(0, at), name.slice(at, at + q.length), name.slice(at + q.length)];
}
