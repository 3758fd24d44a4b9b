import { memberAdded, memberRemoved, type PresenceMember } from './bus.ts';
import type { RedisLink } from './redis.ts';

/** Seconds for which the members of a silent node still count. */
const NODE_TIMEOUT = 20;

/**
 * Arrival and announcement are one step, so every node receives them in order. people: userId -> member; where: nodes with a socket of a
 * person; node: entries of this node.
 */
const ENTER = `
local people, where, node = KEYS[1], KEYS[2], KEYS[3]
redis.call('SADD', where, ARGV[1])
redis.call('SADD', node, ARGV[2])
if redis.call('HSETNX', people, ARGV[3], ARGV[4]) == 1 then redis.call('PUBLISH', ARGV[5], ARGV[6]) end
return redis.call('HVALS', people)`;

const LEAVE = `
local people, where, node = KEYS[1], KEYS[2], KEYS[3]
redis.call('SREM', where, ARGV[1])
redis.call('SREM', node, ARGV[2])
if redis.call('SCARD', where) == 0 and redis.call('HDEL', people, ARGV[3]) == 1 then redis.call('PUBLISH', ARGV[4], ARGV[5]) end
return 0`;

interface Entry {
  channel: string;
  userId: string;
}

const entryText = ({ channel, userId }: Entry): string => JSON.stringify([channel, userId]);

function readEntry(text: string): Entry {
  const [channel, userId] = JSON.parse(text) as [string, string];
  return { channel, userId };
}

export class RedisPresence {
  readonly #link: RedisLink;
  readonly #nodeId: string;
  readonly #eventsChannel: string;
  readonly #timeout: number;

  /** `timeout`: seconds without a heartbeat after which a node counts as dead. */
  constructor(link: RedisLink, nodeId: string, eventsChannel: string, timeout = NODE_TIMEOUT) {
    this.#link = link;
    this.#nodeId = nodeId;
    this.#eventsChannel = eventsChannel;
    this.#timeout = timeout;
  }

  async enter(channel: string, member: PresenceMember, socketId?: string): Promise<PresenceMember[]> {
    const entry = { channel, userId: member.userId };
    const announcement = JSON.stringify({ events: [memberAdded(channel, member, socketId)] });
    const members = await this.#link.run((client) =>
      client.eval(ENTER, {
        keys: this.#keys(this.#nodeId, entry),
        arguments: [this.#nodeId, entryText(entry), entry.userId, JSON.stringify(member), this.#eventsChannel, announcement],
      }),
    );
    return (members as string[]).map((text) => JSON.parse(text) as PresenceMember);
  }

  leave(channel: string, userId: string): Promise<void> {
    return this.#leaveFrom(this.#nodeId, { channel, userId });
  }

  async members(channel: string): Promise<PresenceMember[]> {
    const members = await this.#link.run((client) => client.hVals(this.#key('people', channel)));
    return members.map((text) => JSON.parse(text) as PresenceMember);
  }

  /** False when the others had declared this node dead; its members must be entered again. */
  async heartbeat(): Promise<boolean> {
    const [, isNew] = await this.#link.run((client) =>
      Promise.all([
        client.set(this.#key('alive', this.#nodeId), '1', { expiration: { type: 'EX', value: this.#timeout } }),
        client.sAdd(this.#key('nodes'), this.#nodeId),
      ]),
    );
    return Number(isNew) === 0;
  }

  /** Issues all commands in the turn that reads `present`, so later joins and departures are processed after them. */
  async reconcile(present: () => Iterable<{ channel: string; member: PresenceMember }>): Promise<void> {
    const entered = await this.#entriesOf(this.#nodeId);
    const people = [...present()];
    const here = new Set(people.map(({ channel, member }) => entryText({ channel, userId: member.userId })));
    await Promise.all([
      ...people.map(({ channel, member }) => this.enter(channel, member)),
      ...entered.filter((text) => !here.has(text)).map((text) => this.#leaveFrom(this.#nodeId, readEntry(text))),
    ]);
  }

  /** Two nodes may run this at once, because each step takes effect only once. */
  async clearDeadNodes(): Promise<void> {
    const nodes = await this.#link.run((client) => client.sMembers(this.#key('nodes')));
    for (const node of nodes) {
      if (node === this.#nodeId) continue;
      const alive = await this.#link.run((client) => client.exists(this.#key('alive', node)));
      if (alive === 0) await this.#clear(node);
    }
  }

  async withdraw(): Promise<void> {
    await this.#clear(this.#nodeId);
    await this.#link.run((client) => client.del(this.#key('alive', this.#nodeId)));
  }

  async #clear(node: string): Promise<void> {
    for (const text of await this.#entriesOf(node)) await this.#leaveFrom(node, readEntry(text));
    await this.#link.run((client) => client.sRem(this.#key('nodes'), node));
  }

  #entriesOf(node: string): Promise<string[]> {
    return this.#link.run((client) => client.sMembers(this.#key('node', node)));
  }

  async #leaveFrom(node: string, entry: Entry): Promise<void> {
    const announcement = JSON.stringify({ events: [memberRemoved(entry.channel, entry.userId)] });
    await this.#link.run((client) =>
      client.eval(LEAVE, {
        keys: this.#keys(node, entry),
        arguments: [node, entryText(entry), entry.userId, this.#eventsChannel, announcement],
      }),
    );
  }

  #keys(node: string, { channel, userId }: Entry): string[] {
    return [this.#key('people', channel), this.#key('where', channel, userId), this.#key('node', node)];
  }

  #key(...parts: string[]): string {
    return [this.#link.prefix, ...parts].join(':');
  }
}
