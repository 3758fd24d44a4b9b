import type { Thread } from '../words/topic.ts';

/** `repliesTo` is the index of an earlier line. */
export interface Line {
  speaker: string;
  repliesTo: number | null;
  text: string;
}

const LINE = /^(?<speaker>[A-D]|host)(?:>(?<line>\d))?: (?<text>.+)$/su;

/** Throws for a format other than that of words/topic.ts. */
export function parseThread(thread: Thread): Line[] {
  return thread.map((written) => {
    const groups = LINE.exec(written)?.groups;
    if (!groups) throw new Error(`not a line of a thread: ${written}`);
    return { speaker: groups.speaker!, repliesTo: groups.line === undefined ? null : Number(groups.line) - 1, text: groups.text! };
  });
}

/** Replaces `@A` and `{word}`. The callbacks throw on unknown names. */
export function fillPlaceholders(text: string, names: (speaker: string) => string, wordOf: (name: string) => string): string {
  return text
    .replace(/@(host|[A-D])\b/g, (_match, speaker: string) => `@${names(speaker)}`)
    .replace(/\{(\w+)\}/g, (_match, name: string) => wordOf(name));
}
