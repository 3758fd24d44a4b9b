/** Recent chatters of the open chats, by channel slug. */
const sources = new Set<{ slug: string; list: () => readonly string[] }>();

/** Lets the dialogs suggest the chatters of an open chat. Returns a function that withdraws them. */
export function offerChatters(slug: string, list: () => readonly string[]): () => void {
  const source = { slug, list };
  sources.add(source);
  return () => void sources.delete(source);
}

/** Chatters of the channel's open chat, most recent first. Empty if it is not open. */
export const chattersOf = (slug: string): string[] => [
  ...new Set([...sources].flatMap((source) => (source.slug === slug ? source.list() : []))),
];
