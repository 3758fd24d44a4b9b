import type { Grant } from '../pusher/grants.ts';

/** `data` is the JSON text that goes inside the frame. */
export interface OutgoingEvent {
  channel: string;
  event: string;
  data: string;
  /** The socket that must not receive the event (Pusher's `socket_id` exclusion). */
  except?: string;
  /** When its transaction was committed, in milliseconds of the database's clock. */
  committedAt?: number;
}

export type SocketCommand =
  /** Closes every socket that signed in as this user with 4009 (`terminate_connections`). */
  | { kind: 'terminate_user'; userId: string }
  /** Ends grants after a lost permission or a sign-out; closes sockets that joined with one, with 4200 (decisions.md, Time and loss). */
  | { kind: 'drop_channel_holders'; userId: string; channels: string[] }
  | { kind: 'end_sessions'; userId: string; sessionIds: number[] }
  /** The two parts of an authorization call: see `Grant`. */
  | { kind: 'offer_grant'; socketId: string; grant: Grant }
  | { kind: 'confirm_grant'; socketId: string; grantId: string }
  /** The same command from a node of 0.2. */
  | { kind: 'identify_socket'; socketId: string; userId: string };

/** `publish` preserves the order of events within one channel. */
export interface Bus {
  publish(events: readonly OutgoingEvent[]): void;
  /**
   * Resolves when every node will execute it after all earlier ones; never rejects. In a Redis outage this node does so at once, the others
   * end rights when Redis is back.
   */
  command(command: SocketCommand): Promise<void>;
  /** Returns 0 if the name was free, otherwise the milliseconds until it is. Never rejects: in an outage every node claims for itself. */
  claim(name: string, milliseconds: number): Promise<number>;
  close(): Promise<void>;
}

export interface PresenceMember {
  userId: string;
  userInfo?: unknown;
}

/** The prefix `''` matches every channel. */
export type CensusQuery = { channel: string } | { prefix: string };

/** Sockets per occupied channel. */
export type Census = Map<string, number>;

declare module '../context.ts' {
  interface Services {
    audience: ClusterBus['audience'];
    viewersOf: ClusterBus['viewersOf'];
    /** Whether this node reaches Redis. Absent without Redis. */
    isRedisUp: () => boolean;
  }
}

/** All names start with the prefix, which nodes of 0.2 use to count their sockets instead. */
export interface AudienceQuery {
  prefix: string;
  channels: readonly string[];
  /** By channel, the account that is not counted: its broadcaster. */
  except?: ReadonlyMap<string, number>;
}

export interface BusReceiver {
  deliver(events: readonly OutgoingEvent[]): void;
  execute(command: SocketCommand): void;
  count(query: CensusQuery): Census;
  /** Keys as in `viewers.ts`, for each channel that has a socket. */
  viewers(channels: readonly string[]): Map<string, string[]>;
  localMembers(): Iterable<{ channel: string; member: PresenceMember }>;
  /** Spread over some time. The sockets may have missed events during a Redis outage. */
  resync(): void;
}

/** The calls below reject with `Unavailable` during a Redis outage; `publish` and `command` then reach only this node. */
export interface ClusterBus extends Bus {
  /** Called once. Before that, events reach no socket. */
  connect(receiver: BusReceiver): void;
  /** Over all nodes that answer within `timeoutMs`; 500 by default. */
  census(query: CensusQuery, timeoutMs?: number): Promise<Census>;
  /** People per occupied channel; a person on two nodes counts once. */
  audience(query: AudienceQuery, timeoutMs?: number): Promise<Map<string, number>>;
  /** Keys as in `viewers.ts` of everybody subscribed to a channel; a key of two nodes appears once. */
  viewersOf(channel: string, timeoutMs?: number): Promise<string[]>;
  /** Publishes `member_added` if the person is new across all nodes; returns all members. */
  enter(channel: string, member: PresenceMember, socketId: string): Promise<PresenceMember[]>;
  /** Publishes `member_removed` if no other node has a socket of the person. */
  leave(channel: string, userId: string): Promise<void>;
  members(channel: string): Promise<PresenceMember[]>;
  lastEvent(channel: string): Promise<OutgoingEvent | null>;
}

/** Seconds for which a cache channel keeps its last event. */
export const CACHE_SECONDS = 1_800;

/** The member's own socket does not receive it (wire.md 2.2). */
export function memberAdded(channel: string, { userId, userInfo }: PresenceMember, socketId?: string): OutgoingEvent {
  const event = {
    channel,
    event: 'pusher_internal:member_added',
    data: JSON.stringify({ user_id: userId, user_info: userInfo ?? {} }),
  };
  return socketId === undefined ? event : { ...event, except: socketId };
}

export function memberRemoved(channel: string, userId: string): OutgoingEvent {
  return { channel, event: 'pusher_internal:member_removed', data: JSON.stringify({ user_id: userId }) };
}
