/**
 * A short conversation, a line per message: `A: text`, or `B>1: text` for a reply to the first line. Speakers are A to D and `host`, the
 * broadcaster; `@A` mentions them. `{word}` is one of the topic's words, the same one in the whole conversation.
 */
export type Thread = readonly string[];

/** Something happens on the stream: the broadcaster may say it, many people call out at once, a few say more. */
export interface Moment {
  host?: string;
  calls: readonly string[];
  after: readonly string[];
}

/** What a chat talks about. */
export interface Topic {
  words: Readonly<Record<string, readonly string[]>>;
  remarks: readonly string[];
  moments: readonly Moment[];
  threads: readonly Thread[];
}
