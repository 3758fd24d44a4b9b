import type { Logger } from 'pino';
import { clientOf } from '#core/demo/client.ts';
import type { DemoAct, TimedAct } from '#core/demo/feature.ts';
import { takeSeats } from './audience.ts';
import { NAMED, PEOPLE } from './cast/people.ts';
import { type Community, emailOf, openCommunity, PASSWORD } from './community.ts';
import { features } from './features.ts';
import { inParallel } from './in-parallel.ts';
import { Lanes } from './lanes.ts';
import { pause } from './pause.ts';
import { Performer } from './performer.ts';
import { plan } from './script/plan.ts';

/** Acts under way or waiting for their turn. */
const QUEUE = 64;
/** Who is later than this, after a pause of the server or of the machine, goes on from here and makes up for nothing. */
const LATE_MS = 2000;
/** What is under way may finish this long when the demo stops. */
const STOP_MS = 2000;

const TALKERS = PEOPLE.filter(({ talks }) => talks > 0);

export interface DemoOptions {
  /** Where the server answers, e.g. `http://127.0.0.1:4400`. */
  url: string;
  seed: number;
  log: Logger;
  /** Stops the demo as `stop` does. */
  signal?: AbortSignal;
}

/**
 * Makes the demo community through the public API: resolves when everybody is there and every live channel shows a filled chat, then
 * goes on in the background until it is stopped. An existing community is taken up as it is.
 */
export async function startDemo({ url, seed, log, signal }: DemoOptions): Promise<{ stop(): Promise<void> }> {
  const cut = new AbortController();
  const stopping = new AbortController();
  const client = clientOf(url, cut.signal);
  const community = await openCommunity(client, features, log);
  const ended = AbortSignal.any(signal ? [stopping.signal, signal] : [stopping.signal]);
  const performer = new Performer(client, community, features, log, ended);
  const seats = await takeSeats(url, client, community, TALKERS);
  const acts = plan(seed + lastAct(community), features);
  const first = await playHistory(acts, community, performer);
  const playing = playOn(first, acts, performer, ended)
    .catch((error: unknown) => log.error({ err: error }, 'the demo ended by a mistake of its own'))
    .finally(() => seats.leave());
  return {
    stop: async () => {
      stopping.abort();
      const late = setTimeout(() => cut.abort(), STOP_MS);
      await playing;
      clearTimeout(late);
    },
  };
}

/** The text for the terminal: who to sign in as, and where to look. */
export function demoCard(url: string): string {
  const width = Math.max(...NAMED.map(({ username }) => username.length));
  return [
    '',
    `Sign in as one of these, with the password ${PASSWORD}:`,
    ...NAMED.map(({ username }) => `  ${username.padEnd(width)}  ${emailOf(username).padEnd(width + 13)}  ${ABOUT[username]}`),
    '',
    'Look at:',
    `  ${url}/          who is live`,
    `  ${url}/ana       ana’s channel`,
    `  ${url}/mirelune  the busiest chat`,
    `  ${url}/docs      the API`,
    '',
  ].join('\n');
}

const ABOUT: Readonly<Record<string, string>> = {
  staff: 'looks after the installation',
  ana: 'broadcaster of the channel ana',
  mod: 'moderator of ana and mirelune',
  vip: 'VIP of ana, mirelune and maplekeys',
  sub: 'to be a subscriber of ana’s',
  viewer: 'follows ana; says nothing by itself',
  banned: 'banned from ana’s chat; says nothing by itself',
  newcomer: 'just made the account; says nothing by itself',
};

/** Nobody wants to hear the same evening again: a later start of the same community goes on with another one. 0 at the first start. */
const lastAct = ({ rooms }: Community) => [...rooms.values()].reduce((most, room) => Math.max(most, room.lastAct), 0);

/** Everything before time zero, as fast as the server takes it, all channels side by side. Returns the first act after it. */
async function playHistory(acts: Iterator<TimedAct, never>, { rooms }: Community, performer: Performer): Promise<TimedAct> {
  const byChannel = new Map<string, DemoAct[]>();
  let next = acts.next().value;
  for (; next.atMs < 0; next = acts.next().value) {
    const { act } = next;
    // What was said before an earlier start is still there.
    if (act.kind === 'say' && rooms.get(act.channel)?.hasHistory) continue;
    byChannel.set(act.channel, [...(byChannel.get(act.channel) ?? []), act]);
  }
  await inParallel([...byChannel.values()], byChannel.size, async (ofChannel) => {
    for (const act of ofChannel) await performer.perform(act);
  });
  return next;
}

async function playOn(first: TimedAct, rest: Iterator<TimedAct, never>, performer: Performer, signal: AbortSignal): Promise<void> {
  const lanes = new Lanes(QUEUE);
  let zero = performance.now();
  for (let next = first; !signal.aborted; next = rest.next().value) {
    const early = zero + next.atMs - performance.now();
    if (early < -LATE_MS) zero -= early;
    else if (early > 0) await pause(early, signal);
    if (!signal.aborted) await lanes.add(next.act.channel, () => performer.perform(next.act));
  }
  await lanes.done();
}
