import { isCacheChannel } from '../pusher/authorize.ts';
import { countViewers } from '../pusher/viewers.ts';
import {
  type BusReceiver,
  CACHE_SECONDS,
  type ClusterBus,
  memberAdded,
  memberRemoved,
  type OutgoingEvent,
  type PresenceMember,
} from './bus.ts';

export function memoryBus(now: () => number = () => performance.now()): ClusterBus {
  const people = new Map<string, Map<string, PresenceMember>>();
  const lastEvents = new LastEvents();
  let receiver: BusReceiver | null = null;

  const membersOf = (channel: string) => [...(people.get(channel)?.values() ?? [])];

  const bus: ClusterBus = {
    connect(sockets) {
      receiver = sockets;
    },
    publish(events) {
      for (const event of events) if (isCacheChannel(event.channel)) lastEvents.remember(event, now());
      receiver?.deliver(events);
    },
    command: async (command) => receiver?.execute(command),
    close: async () => {
      receiver = null;
    },
    // Without other nodes there is nobody to share a name with; each caller paces itself.
    claim: async () => 0,
    census: async (query) => receiver?.count(query) ?? new Map(),
    audience: async ({ channels, except }) =>
      new Map([...(receiver?.viewers(channels) ?? [])].map(([channel, keys]) => [channel, countViewers(keys, except?.get(channel))])),
    viewersOf: async (channel) => receiver?.viewers([channel]).get(channel) ?? [],
    async enter(channel, member, socketId) {
      const there = people.get(channel) ?? new Map<string, PresenceMember>();
      people.set(channel, there.set(member.userId, member));
      receiver?.deliver([memberAdded(channel, member, socketId)]);
      return membersOf(channel);
    },
    async leave(channel, userId) {
      const there = people.get(channel);
      if (!there?.delete(userId)) return;
      if (there.size === 0) people.delete(channel);
      receiver?.deliver([memberRemoved(channel, userId)]);
    },
    members: async (channel) => membersOf(channel),
    lastEvent: async (channel) => lastEvents.recall(channel, now()),
  };
  return bus;
}

const MAX_CHANNELS = 10_000;

class LastEvents {
  readonly #events = new Map<string, { event: OutgoingEvent; until: number }>();

  remember(event: OutgoingEvent, now: number): void {
    this.#events.delete(event.channel);
    this.#events.set(event.channel, { event, until: now + CACHE_SECONDS * 1000 });
    if (this.#events.size > MAX_CHANNELS) this.#events.delete(this.#events.keys().next().value!);
  }

  recall(channel: string, now: number): OutgoingEvent | null {
    const kept = this.#events.get(channel);
    if (kept === undefined) return null;
    if (kept.until > now) return kept.event;
    this.#events.delete(channel);
    return null;
  }
}
