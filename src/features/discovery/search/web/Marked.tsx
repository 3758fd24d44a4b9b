import { markedParts } from './marked-parts.ts';

/** A name with the letters that were typed underlined by colour; the others say the same without it. */
export function Marked({ name, q }: { name: string; q: string }) {
  const [before, typed, after] = markedParts(name, q);
  return (
    <bdi>
      {before}
      {typed && <mark className="bg-transparent text-mint-text">{typed}</mark>}
      {after}
    </bdi>
  );
}
