/**
 * The senders, in their own process. Each sender has one connection and sends its next message after the reply to the previous one. Each
 * message comes from another person, because nobody writes a hundred messages per second. Senders write HTTP by hand, so that they cost
 * little compared with the server.
 */
import { connect, type Socket } from 'node:net';
import type { Sending } from './server.ts';

export interface Order extends Sending {
  senders: number;
  /** Number of rooms to write in. */
  inRooms: number;
  warmUp: number;
  seconds: number;
}

export interface Measured {
  perSecond: number;
  /** Percentiles of the reply time in milliseconds. */
  p50: number;
  p99: number;
}

const HEAD_END = '\r\n\r\n';

/** Calls `answered` with status and body of each reply, in order. */
function readReplies(socket: Socket, answered: (status: number, body: string) => void): void {
  let waiting = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    waiting += chunk;
    for (;;) {
      const head = waiting.indexOf(HEAD_END);
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(waiting.slice(0, head))![1]);
      const end = head + HEAD_END.length + length;
      if (waiting.length < end) return;
      const status = Number(waiting.slice(9, 12));
      const body = waiting.slice(head + HEAD_END.length, end);
      waiting = waiting.slice(end);
      answered(status, body);
    }
  });
}

async function measure({ port, rooms, tokens, senders, inRooms, warmUp, seconds }: Order): Promise<Measured> {
  const took: number[] = [];
  const begin = performance.now() + warmUp * 1000;
  const until = begin + seconds * 1000;
  await Promise.all(
    Array.from(
      { length: senders },
      (_, sender) =>
        new Promise<void>((resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true });
          const room = rooms[sender % inRooms]!;
          let said = 0;
          let sentAt = 0;
          const say = () => {
            const body = `{"content":"message ${said} of ${sender} at ${begin}","type":"message","message_ref":"${said}"}`;
            const token = tokens[(sender + senders * said++) % tokens.length]!;
            sentAt = performance.now();
            socket.write(
              `POST /api/v2/messages/send/${room} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n` +
                `content-type: application/json\r\ncontent-length: ${body.length}${HEAD_END}${body}`,
            );
          };
          readReplies(socket, (status, body) => {
            const now = performance.now();
            if (status !== 200) reject(new Error(`a message was answered ${status}: ${body}`));
            if (sentAt >= begin && now < until) took.push(now - sentAt);
            if (now < until) say();
            else {
              socket.end();
              resolve();
            }
          });
          socket.on('error', reject);
          socket.on('connect', say);
        }),
    ),
  );
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99) };
}

process.on('message', async (order: Order) => {
  process.send!(await measure(order));
  process.disconnect();
});
