import type { PresenceMember } from '../bus/bus.ts';

const MAX_USER_ID = 128;
const MAX_CHANNEL_DATA = 4096;

export function readMember(channelData: string): PresenceMember | null {
  if (channelData.length > MAX_CHANNEL_DATA) return null;
  let value: unknown;
  try {
    value = JSON.parse(channelData);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('user_id' in value)) return null;
  const id = value.user_id;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const userId = String(id);
  if (userId === '' || userId.length > MAX_USER_ID) return null;
  return { userId, userInfo: 'user_info' in value ? value.user_info : undefined };
}

/** A person arrives with the first socket and leaves with the last. */
export class Roster {
  readonly #people = new Map<string, { member: PresenceMember; sockets: Set<string> }>();

  get size(): number {
    return this.#people.size;
  }

  has(userId: string): boolean {
    return this.#people.has(userId);
  }

  members(): PresenceMember[] {
    return [...this.#people.values()].map(({ member }) => member);
  }

  /** True for the person's first socket on this node. */
  arrive(member: PresenceMember, socketId: string): boolean {
    const person = this.#people.get(member.userId);
    if (person) {
      person.sockets.add(socketId);
      return false;
    }
    this.#people.set(member.userId, { member, sockets: new Set([socketId]) });
    return true;
  }

  depart(userId: string, socketId: string): boolean {
    const person = this.#people.get(userId);
    if (!person?.sockets.delete(socketId) || person.sockets.size > 0) return false;
    return this.#people.delete(userId);
  }
}
