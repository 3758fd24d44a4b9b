import type { Thread } from '../words/topic.ts';

/** One line of a thread, taken apart. `repliesTo` is the place of an earlier line, from 0. */
export interface Line {
  speaker: string;
  repliesTo: number | null;
  text: string;
}

const LINE = /^(?<speaker>[A-D]|host)(?:>(?<line>\d))?: (?<text>.+)$/su;

/** Takes a thread apart; a line that is not written as words/topic.ts says is a mistake of the script. */
export function linesOf(thread: Thread): Line[] {
  return thread.map((written) => {
    const groups = LINE.exec(written)?.groups;
    if (!groups) throw new Error(`not a line of a thread: ${written}`);
    return { speaker: groups.speaker!, repliesTo: groups.line === undefined ? null : Number(groups.line) - 1, text: groups.text! };
  });
}

/** Puts names for `@A` and words for `{word}`. What nobody knows is a mistake of the script. */
export function filled(text: string, names: (speaker: string) => string, wordOf: (name: string) => string): string {
  return text
    .replace(/@(host|[A-D])\b/g, (_match, speaker: string) => `@${names(speaker)}`)
    .replace(/\{(\w+)\}/g, (_match, name: string) => wordOf(name));
}
