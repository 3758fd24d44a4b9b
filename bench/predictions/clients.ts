/**
 * Sends chat messages at a constant rate, each by another person, without waiting for the previous reply. On request it returns the reply
 * times since the last request.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sending } from './server.ts';

export interface Order extends Sending {
  perSecond: number;
}

export interface Measured {
  sends: number;
  /** The reply times in milliseconds, in ascending order. */
  durations: number[];
  /** Percentiles of the reply time in milliseconds. */
  p50: number;
  p99: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let durations: number[] = [];
let isOver = false;

function say({ port, rooms, tokens }: Sending, said: number): void {
  const body = `{"content":"message ${said}","type":"message","message_ref":"${said}"}`;
  const headers = { authorization: `Bearer ${tokens[said % tokens.length]}`, 'content-type': 'application/json' };
  const path = `/api/v2/messages/send/${rooms[said % rooms.length]}`;
  const began = performance.now();
  const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (reply) => {
    if (reply.statusCode !== 200) throw new Error(`a message was answered ${reply.statusCode}`);
    reply.resume().on('end', () => durations.push(performance.now() - began));
  });
  asking.end(body);
}

async function talk(order: Order): Promise<void> {
  const began = performance.now();
  for (let said = 0; !isOver; said++) {
    await pause(Math.max(0, began + (said * 1000) / order.perSecond - performance.now()));
    say(order, said);
  }
  process.disconnect();
}

function measured(): Measured {
  const all = durations.toSorted((one, other) => one - other);
  durations = [];
  const at = (share: number) => all[Math.floor(all.length * share)] ?? Number.NaN;
  return { sends: all.length, durations: all, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (order: Order | 'measure' | 'stop') => {
  if (order === 'measure') process.send!(measured());
  else if (order === 'stop') isOver = true;
  else void talk(order);
});
