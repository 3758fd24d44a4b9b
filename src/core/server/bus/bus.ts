import type { Grant } from '../pusher/grants.ts';

/** One outgoing realtime event. `data` is already the JSON text that goes inside the frame. */
export interface OutgoingEvent {
  channel: string;
  event: string;
  data: string;
  /** The socket that must not receive the event (Pusher's `socket_id` exclusion). */
  except?: string;
}

/** A command for the node that holds the sockets. */
export type SocketCommand =
  /** Closes every socket that signed in as this user with 4009 (`terminate_connections`). */
  | { kind: 'terminate_user'; userId: string }
  /**
   * Ends grants of this user, for these channels or of these sessions, because the user lost a permission or signed out. Closes the sockets
   * that joined a channel with one of them, with 4200 (decisions.md, Time and loss).
   */
  | { kind: 'drop_channel_holders'; userId: string; channels: string[] }
  | { kind: 'end_sessions'; userId: string; sessionIds: number[] }
  /** The two parts of an authorization call: see `Grant`. */
  | { kind: 'offer_grant'; socketId: string; grant: Grant }
  | { kind: 'confirm_grant'; socketId: string; grantId: string }
  /** The same command from a node of 0.2. */
  | { kind: 'identify_socket'; socketId: string; userId: string };

/**
 * Delivers events and commands to sockets, either directly on this node or through Redis to every node. Both paths end in the same delivery
 * function. `publish` preserves the order of events within one channel.
 */
export interface Bus {
  publish(events: readonly OutgoingEvent[]): void;
  /**
   * Resolves when every node will execute the command after all earlier ones; never rejects. During a Redis outage this node executes it at
   * once. The other nodes execute commands that end rights when Redis is back.
   */
  command(command: SocketCommand): Promise<void>;
  /**
   * Claims a name for some milliseconds among all nodes. Returns 0 if it was free, otherwise the milliseconds until it is free. Never
   * rejects: during a Redis outage every node claims for itself.
   */
  claim(name: string, milliseconds: number): Promise<number>;
  close(): Promise<void>;
}

/** One person in a presence channel, regardless of how many sockets they have in it. */
export interface PresenceMember {
  userId: string;
  /** The information about this person for the other members: any JSON value. */
  userInfo?: unknown;
}

/** The channels that a census counts: one by name, or all with this prefix (`''` matches every channel). */
export type CensusQuery = { channel: string } | { prefix: string };

/** The number of sockets of each occupied channel. */
export type Census = Map<string, number>;

declare module '../context.ts' {
  interface Services {
    /** Counts people in channels, as `ClusterBus.audience` does. Absent in tests. */
    audience: ClusterBus['audience'];
  }
}

/** The channels whose viewers are counted. All names start with the prefix, which nodes of 0.2 use to count their sockets instead. */
export interface AudienceQuery {
  prefix: string;
  channels: readonly string[];
}

/** The interface through which the bus reaches the sockets of this node. */
export interface BusReceiver {
  deliver(events: readonly OutgoingEvent[]): void;
  execute(command: SocketCommand): void;
  /** The number of sockets per channel on this node. */
  count(query: CensusQuery): Census;
  /** The keys of the viewers of these channels on this node (`viewers.ts`), for each channel that has a socket. */
  viewers(channels: readonly string[]): Map<string, string[]>;
  /** Everyone in a presence channel on this node, used to restore the state of Redis after a data loss. */
  localMembers(): Iterable<{ channel: string; member: PresenceMember }>;
  /** Closes the sockets, spread over some time, because they may have missed events during a Redis outage. */
  resync(): void;
}

/**
 * The bus as the gateway and the publish API use it, with the state that spans all nodes. The calls below reject with `Unavailable` during
 * a Redis outage; `publish` and `command` then reach only this node.
 */
export interface ClusterBus extends Bus {
  /** Called once by the gateway. Before that, events reach no socket. */
  connect(receiver: BusReceiver): void;
  /** The number of sockets per channel over all nodes that answer within `timeoutMs`; 500 by default. */
  census(query: CensusQuery, timeoutMs?: number): Promise<Census>;
  /** The number of people in each occupied channel, over all nodes as in `census`. A person on two nodes counts once. */
  audience(query: AudienceQuery, timeoutMs?: number): Promise<Map<string, number>>;
  /**
   * Records a person's first socket on this node. Publishes `member_added` if the person is new across all nodes, and returns all current
   * members.
   */
  enter(channel: string, member: PresenceMember, socketId: string): Promise<PresenceMember[]>;
  /** Records that a person's last socket on this node left. Publishes `member_removed` if no other node has one. */
  leave(channel: string, userId: string): Promise<void>;
  members(channel: string): Promise<PresenceMember[]>;
  /** The last event of a cache channel, kept for 30 minutes. */
  lastEvent(channel: string): Promise<OutgoingEvent | null>;
}

/** Seconds for which a cache channel keeps its last event. */
export const CACHE_SECONDS = 1_800;
