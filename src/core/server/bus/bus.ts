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
  /** Close with 4200 the sockets of this user that hold one of these channels: a right was lost (decisions.md). */
  | { kind: 'drop_channel_holders'; userId: string; channels: string[] };

/**
 * Decides once: deliver here, or through Redis to every node. Delivery is the same function on both paths.
 * `publish` keeps the order of events of one channel.
 */
export interface Bus {
  publish(events: readonly OutgoingEvent[]): void;
  command(command: SocketCommand): void;
  close(): Promise<void>;
}
