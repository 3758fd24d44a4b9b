/**
 * A short conversation with one message per line: `A: text`, or `B>1: text` for a reply to the first line. Speakers are A to D and `host`,
 * the broadcaster; `@A` mentions a speaker. `{word}` stands for one of the topic's words, the same one in the whole conversation.
 */
export type Thread = readonly string[];

/** Something that happens on the stream: the broadcaster may comment, many people call out at once, and a few comment afterwards. */
export interface Moment {
  host?: string;
  calls: readonly string[];
  after: readonly string[];
}

/** The lines of a chat about one subject. */
export interface Topic {
  words: Readonly<Record<string, readonly string[]>>;
  remarks: readonly string[];
  moments: readonly Moment[];
  threads: readonly Thread[];
}
