/**
 * Anonymous readers in their own process, each of another network. They read the history of a room page by page over one connection each,
 * without a pause, and wait as long as a refusal requires. They write HTTP by hand, so that they cost little compared with the server.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface ReadOrder {
  port: number;
  readers: number;
}

export interface Read {
  pages: number;
  refused: number;
}

const PATH = '/api/v2/channels/room/messages';
let counted: Read = { pages: 0, refused: 0 };
let isOver = false;

interface Page {
  status: number;
  retryAfter: number;
  cursor: string | null;
}

/** One reader's connection. Requests are sent one after the other. */
function connection(port: number, address: string) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting = '';
  let arrived: (page: Page) => void;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    waiting += chunk;
    const head = waiting.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(waiting.slice(0, head))![1]);
    if (waiting.length < head + 4 + length) return;
    const page = {
      status: Number(waiting.slice(9, 12)),
      retryAfter: Number(/retry-after: (\d+)/i.exec(waiting.slice(0, head))?.[1] ?? 0),
      cursor: /"cursor":"(\d+)","pinned_message"/.exec(waiting.slice(-200))?.[1] ?? null,
    };
    waiting = '';
    arrived(page);
  });
  return {
    get: (query: string) =>
      new Promise<Page>((resolve) => {
        arrived = resolve;
        socket.write(`GET ${PATH}${query} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${address}\r\n\r\n`);
      }),
    end: () => socket.end(),
  };
}

async function read(port: number, reader: number): Promise<void> {
  const { get, end } = connection(port, `192.0.2.${reader + 1}`);
  let query = '';
  while (!isOver) {
    const { status, retryAfter, cursor } = await get(query);
    if (status === 200) {
      counted.pages += 1;
      query = cursor === null ? '' : `?cursor=${cursor}`;
    } else if (status === 429 || status === 503) {
      counted.refused += 1;
      await pause(retryAfter * 1000);
    } else throw new Error(`a page was answered ${status}`);
  }
  end();
}

process.on('message', async (order: ReadOrder | 'count' | 'stop') => {
  if (order === 'count') {
    process.send!(counted);
    counted = { pages: 0, refused: 0 };
  } else if (order === 'stop') {
    isOver = true;
  } else {
    await Promise.all(Array.from({ length: order.readers }, (_, reader) => read(order.port, reader)));
    process.exit(0);
  }
});
