import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterSilence } from '../concurrency/silence.ts';

interface Activity {
  requests: number;
  /** The latest request whose head has arrived. */
  latest: IncomingMessage | null;
}

/**
 * Node judges connections by its timers before it reads what arrived while the process stood still, such as a suspended laptop. So a
 * connection gets a second chance before it is closed (compare `concurrency/silence.ts`).
 */
export class OverdueConnections {
  readonly #activities = new WeakMap<Socket, Activity>();
  readonly #silent = new WeakMap<Socket, number>();

  watch(server: Server): void {
    server.on('request', (request) => {
      const activity = this.#activityOf(request.socket);
      activity.requests += 1;
      activity.latest = request;
    });
    server.on('timeout', (socket) => this.#closeSilent(socket));
  }

  /** Closes a connection without progress at its second timeout in a row. */
  #closeSilent(socket: Socket): void {
    const bytes = socket.bytesRead + socket.bytesWritten;
    if (this.#silent.get(socket) === bytes) {
      socket.destroy();
      return;
    }
    this.#silent.set(socket, bytes);
    socket.setTimeout(socket.timeout!);
  }

  /**
   * For a request that has not arrived in time. Node reports it once, and no longer watches it. `reject` is called when no more of it has
   * arrived until now, or when it is incomplete after `extension` milliseconds.
   */
  judge(socket: Socket, extension: number, reject: () => void): void {
    const { bytesRead } = socket;
    const activity = this.#activityOf(socket);
    const { requests, latest } = activity;
    const lacksBody = latest?.complete === false;
    const isComplete = () => activity.requests > requests || (lacksBody && latest.complete);
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) return reject();
      const cancel = afterSilence(extension, () => {
        if (!isComplete()) reject();
      });
      socket.once('close', cancel);
    });
  }

  #activityOf(socket: Socket): Activity {
    const activity = this.#activities.get(socket) ?? { requests: 0, latest: null };
    this.#activities.set(socket, activity);
    return activity;
  }
}
