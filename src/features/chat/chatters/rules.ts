import { type Membership, targetRoleOf } from '#features/channel/channels/rules/permissions.ts';
import { type Chatter, ChatterGroup, type Chatters } from '#features/chat/chatters/contract.ts';

/** Seconds for which one list answers all requests about a chat. */
export const LIST_SECONDS = 1;

export interface PresentPerson extends Membership {
  userId: number;
  username: string;
  slug: string;
  isBot: boolean;
}

export function groupOf(person: Pick<PresentPerson, 'isBot'> & Membership): ChatterGroup {
  const role = targetRoleOf(person);
  return person.isBot && role !== 'broadcaster' && role !== 'staff' ? 'bot' : role;
}

/** `present` are ids in ascending order. People with a role come first, then the oldest accounts. */
export function namedFirst(present: readonly number[], withRole: ReadonlySet<number>, limit: number): number[] {
  const first = present.filter((id) => withRole.has(id)).slice(0, limit);
  const others: number[] = [];
  for (const id of present) {
    if (first.length + others.length === limit) break;
    if (!withRole.has(id)) others.push(id);
  }
  return [...first, ...others];
}

/** Slugs are ASCII, so their order is the same everywhere. */
const bySlug = (a: Chatter, b: Chatter): number => (a.slug < b.slug ? -1 : 1);

export function groupsOf(people: readonly PresentPerson[]): Chatters['groups'] {
  const groups = Map.groupBy(people, groupOf);
  return ChatterGroup.options.flatMap((role) => {
    const members = groups.get(role) ?? [];
    if (members.length === 0) return [];
    return { role, people: members.map(({ userId, username, slug }) => ({ id: userId, username, slug })).sort(bySlug) };
  });
}

/** Groups with the people whose name contains the text, ignoring case. A leading `@` is ignored. */
export function searchChatters(groups: Chatters['groups'], text: string): Chatters['groups'] {
  const wanted = text.trim().replace(/^@/, '').toLowerCase();
  if (wanted === '') return groups;
  return groups.flatMap(({ role, people }) => {
    const found = people.filter(({ username }) => username.toLowerCase().includes(wanted));
    return found.length === 0 ? [] : { role, people: found };
  });
}

/** Signed-in people beyond the names of the list. */
export function unnamedCount({ total, signed_out, groups }: Chatters): number {
  const named = groups.reduce((sum, { people }) => sum + people.length, 0);
  return Math.max(0, total - signed_out - named);
}
