/** One realtime event on its way out: `data` is already the JSON text that goes inside the frame. */
export interface OutgoingEvent {
  channel: string;
  event: string;
  data: string;
  /** The socket that must not hear it (Pusher's `socket_id` exclusion). */
  except?: string;
}

/** A command for whichever node holds the sockets. */
export type SocketCommand =
  /** Close every socket that signed in as this user (4009) — `terminate_connections`. */
  | { kind: 'terminate_user'; userId: string }
  /** Close with 4200 the sockets of this user that hold one of these channels: a right was lost (decisions.md, Time and loss). */
  | { kind: 'drop_channel_holders'; userId: string; channels: string[] }
  /** This socket asked for a channel's signature as this user: so that `drop_channel_holders` finds it without a sign-in. */
  | { kind: 'identify_socket'; socketId: string; userId: string };

/**
 * Decides once: deliver here, or through Redis to every node. Delivery is the same function on both paths.
 * `publish` keeps the order of events of one channel.
 */
export interface Bus {
  publish(events: readonly OutgoingEvent[]): void;
  command(command: SocketCommand): void;
  close(): Promise<void>;
}

/** One person of a presence channel, however many sockets they have in it. */
export interface PresenceMember {
  userId: string;
  /** What the other members are told: any JSON. */
  userInfo?: unknown;
}

/** Which channels a census counts: one by name, or all whose name begins so (`''` is every channel). */
export type CensusQuery = { channel: string } | { prefix: string };

/** Sockets per occupied channel. */
export type Census = Map<string, number>;

/** The sockets of this node, as the bus sees them. */
export interface BusReceiver {
  deliver(events: readonly OutgoingEvent[]): void;
  obey(command: SocketCommand): void;
  /** Sockets per channel on this node. */
  count(query: CensusQuery): Census;
  /** Everyone in a presence channel on this node, to say it again after Redis forgot. */
  present(): Iterable<{ channel: string; member: PresenceMember }>;
  /** Events may have been missed while Redis was away: close the sockets, spread over a while. */
  resync(): void;
}

/**
 * The bus as the gateway and the publish API need it: what must be known over all nodes.
 * The calls below reject with `Unavailable` while Redis is away; `publish` and `command` then reach this node only.
 */
export interface ClusterBus extends Bus {
  /** Once, by the gateway. Before that, events reach no socket. */
  connect(receiver: BusReceiver): void;
  /** Sockets per channel over all nodes that answer within `patience` milliseconds; half a second when absent. */
  census(query: CensusQuery, patience?: number): Promise<Census>;
  /** A person's first socket on this node. Tells the others with `member_added` if they are new on all nodes; answers everyone who is there now. */
  enter(channel: string, member: PresenceMember, socketId: string): Promise<PresenceMember[]>;
  /** A person's last socket on this node left. Tells the others with `member_removed` if no other node has one. */
  leave(channel: string, userId: string): Promise<void>;
  members(channel: string): Promise<PresenceMember[]>;
  /** The last event of a cache channel, kept for 30 minutes. */
  lastEvent(channel: string): Promise<OutgoingEvent | null>;
}

/** How long a cache channel keeps its last event, in seconds. */
export const CACHE_SECONDS = 1_800;
