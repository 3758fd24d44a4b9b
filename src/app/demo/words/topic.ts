/**
 * `A: text`, or `B>1: text` for a reply to the first line. `host` is the broadcaster; `@A` mentions a speaker; `{word}` is from the topic.
 */
export type Thread = readonly string[];

export interface Moment {
  host?: string;
  calls: readonly string[];
  after: readonly string[];
}

export interface Topic {
  words: Readonly<Record<string, readonly string[]>>;
  remarks: readonly string[];
  moments: readonly Moment[];
  threads: readonly Thread[];
}
