/**
 * Searches at a constant rate, like the site's header: channels, categories and tags in one request, each with one typo. It does not wait
 * for replies, and reports their number on request.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { withTypo } from './names.ts';

export interface SearchOrder {
  port: number;
  channels: number;
  perSecond: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
let answered = 0;
let isOver = false;

function ask({ port, channels }: SearchOrder, asked: number): void {
  const q = withTypo((asked * 104_729) % channels, asked);
  const body = JSON.stringify({
    searches: ['channel_search', 'category_search', 'tag_search'].map((preset) => ({ preset, q, per_page: 5 })),
  });
  const asking = request(
    { host: '127.0.0.1', port, path: '/multi_search', method: 'POST', headers: { 'content-type': 'application/json' }, agent },
    (reply) => {
      if (reply.statusCode !== 200) throw new Error(`a search was answered ${reply.statusCode}`);
      reply.resume().on('end', () => {
        answered += 1;
      });
    },
  );
  asking.end(body);
}

process.on('message', async (order: SearchOrder | 'count' | 'stop') => {
  if (order === 'count') {
    process.send!({ answered });
    answered = 0;
  } else if (order === 'stop') {
    isOver = true;
  } else {
    const began = performance.now();
    for (let asked = 0; !isOver; asked++) {
      await pause(Math.max(0, began + (asked * 1000) / order.perSecond - performance.now()));
      ask(order, asked);
    }
    process.exit(0);
  }
});
