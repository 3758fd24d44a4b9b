/**
 * Sends chat messages at a steady rate. On an order, also sends the requests of a crowd. Each request comes from another person, on
 * schedule, without waiting for earlier replies.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Crowd } from './crowd-server.ts';
import type { Measured } from './measured.ts';

/** The whole crowd acts once within `seconds`. */
export interface CrowdOrder {
  kind: 'act';
  act: 'redeem' | 'vote' | 'gift';
  people: number;
  seconds: number;
}

export type Order = { kind: 'talk'; crowd: Crowd; perSecond: number } | CrowdOrder | 'measure' | 'stop';

/** Seconds until the last request of the crowd was answered. */
export type CrowdMeasured = Measured & { seconds: number };

class Replies {
  #took: number[] = [];
  #answers: Record<string, number> = {};

  add(took: number, answer: string): void {
    this.#took.push(took);
    this.#answers[answer] = (this.#answers[answer] ?? 0) + 1;
  }

  measured(): Measured {
    const took = this.#took.toSorted((one, other) => one - other);
    const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
    const measured = { answers: this.#answers, p50: at(0.5), p99: at(0.99) };
    this.#took = [];
    this.#answers = {};
    return measured;
  }
}

/** Maximum number of people who send messages, in turn. */
const TALKERS = 1024;

const chatAgent = new Agent({ keepAlive: true, maxSockets: 64 });
const crowdAgent = new Agent({ keepAlive: true, maxSockets: 1024 });
const chat = new Replies();
/** Messages without a reply. */
const unanswered = new Set<Promise<void>>();
let crowd: Crowd;
let isOver = false;

function post(agent: Agent, token: string, path: string, body: object, replies: Replies): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const began = performance.now();
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port: crowd.port, path, method: 'POST', headers, agent }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.on('end', () => {
        const answer = reply.statusCode === 200 ? '200' : String(JSON.parse(text).status?.message ?? reply.statusCode);
        replies.add(performance.now() - began, answer);
        resolve();
      });
    });
    asking.on('error', () => {
      replies.add(performance.now() - began, 'no answer');
      resolve();
    });
    asking.end(JSON.stringify(body));
  });
}

async function talk(perSecond: number): Promise<void> {
  const began = performance.now();
  for (let said = 0; !isOver; said++) {
    // At random moments, as people do: messages at a fixed beat would always, or never, meet the steps of other work.
    await pause(Math.max(0, began + ((said + Math.random()) * 1000) / perSecond - performance.now()));
    // The last people of the list send messages, so that few of them redeem at the same time.
    const token = crowd.tokens.at(-1 - (said % Math.min(TALKERS, crowd.tokens.length)))!;
    const body = { content: `message ${said}`, type: 'message', message_ref: String(said) };
    const sent = post(chatAgent, token, `/api/v2/messages/send/${crowd.chatroomId}`, body, chat).finally(() => unanswered.delete(sent));
    unanswered.add(sent);
  }
  process.disconnect();
}

const PATHS: Record<CrowdOrder['act'], () => string> = {
  redeem: () => `/api/v2/channels/${crowd.slug}/rewards/${crowd.rewardId}/redeem`,
  vote: () => `/api/v2/channels/${crowd.slug}/polls/vote`,
  gift: () => `/api/v1/kicks/${crowd.channelId}/gift`,
};
const BODIES: Record<CrowdOrder['act'], (person: number) => object> = {
  redeem: (person) => ({ transaction_id: `person-${person}` }),
  vote: (person) => ({ id: person % 3 }),
  gift: () => ({ gift_id: 'hype', idempotency_key: randomUUID() }),
};

async function actAll({ act, people, seconds }: CrowdOrder): Promise<CrowdMeasured> {
  const replies = new Replies();
  const path = PATHS[act]();
  const began = performance.now();
  const answered: Promise<void>[] = [];
  for (let person = 0; person < people; person++) {
    const wait = began + (person * 1000 * seconds) / people - performance.now();
    if (wait > 1) await pause(wait);
    answered.push(post(crowdAgent, crowd.tokens[person]!, path, BODIES[act](person), replies));
  }
  await Promise.all(answered);
  return { ...replies.measured(), seconds: (performance.now() - began) / 1000 };
}

process.on('message', async (order: Order) => {
  if (order === 'measure') {
    // Pending messages belong to the measurement, and waited longest.
    await Promise.all([...unanswered]);
    process.send!(chat.measured());
  } else if (order === 'stop') isOver = true;
  else if (order.kind === 'act') process.send!(await actAll(order));
  else {
    crowd = order.crowd;
    void talk(order.perSecond);
  }
});
