import type { Bus, SocketCommand } from '../bus/bus.ts';

export interface PublishedEvent {
  channel: string;
  event: string;
  payload: unknown;
  except?: string;
}

/** A bus that records all events and commands, in order. */
export interface FakeBus extends Bus {
  readonly published: PublishedEvent[];
  readonly commands: SocketCommand[];
}

export function fakeBus(): FakeBus {
  const published: PublishedEvent[] = [];
  const commands: SocketCommand[] = [];
  return {
    published,
    commands,
    publish: (events) => {
      for (const { channel, event, data, except } of events) {
        published.push({ channel, event, payload: JSON.parse(data), ...(except !== undefined && { except }) });
      }
    },
    command: async (command) => void commands.push(command),
    claim: async () => 0,
    close: async () => undefined,
  };
}
