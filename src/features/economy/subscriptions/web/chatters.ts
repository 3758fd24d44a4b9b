/** Lists the people who wrote in the chats that are open, each with the slug of its channel. */
const sources = new Set<{ slug: string; list: () => readonly string[] }>();

/** Lets the dialogs suggest the people of an open chat. Returns a function that takes them away. */
export function offerPeople(slug: string, list: () => readonly string[]): () => void {
  const source = { slug, list };
  sources.add(source);
  return () => void sources.delete(source);
}

/** The people who wrote in the open chat of this channel, the latest first. None where it is not open. */
export const peopleInChat = (slug: string): string[] => [
  ...new Set([...sources].flatMap((source) => (source.slug === slug ? source.list() : []))),
];
