import type { Logger } from 'pino';
import { FEATURES } from '#app/features.ts';
import { partOfFeature } from '#app/part-of-feature.ts';
import { clientOf } from '#core/demo/client.ts';
import type { DemoAct, DemoFeature, TimedAct } from '#core/demo/feature.ts';
import { connectAudience } from './audience.ts';
import { NAMED, PEOPLE } from './cast/people.ts';
import { type Community, emailOf, openCommunity, PASSWORD } from './community.ts';
import { LoopStreams } from './loops/loop-streams.ts';
import { pause } from './pause.ts';
import { Performer } from './performer.ts';
import { plan } from './script/plan.ts';
import { inParallel, TaskQueue } from './task-queue.ts';

const MAX_QUEUED = 64;
/** Milliseconds behind schedule, from which playback continues from now. */
const LATE_MS = 2000;
/** Milliseconds that running calls may take to finish. */
const STOP_MS = 2000;

const TALKERS = PEOPLE.filter(({ talks }) => talks > 0);

export interface DemoOptions {
  /** Such as `http://127.0.0.1:4400`. */
  url: string;
  seed: number;
  log: Logger;
  signal?: AbortSignal;
}

/** Resolves when every live channel has a filled chat, then continues in the background. Reuses an existing community. */
export async function startDemo({ url, seed, log, signal }: DemoOptions): Promise<{ stop(): Promise<void> }> {
  const cut = new AbortController();
  const stopping = new AbortController();
  const client = clientOf(url, cut.signal);
  const community = await openCommunity(client, features, log);
  const ended = AbortSignal.any(signal ? [stopping.signal, signal] : [stopping.signal]);
  const streams = new LoopStreams(new URL(url).hostname, log, ended);
  const performer = new Performer(client, community, features, streams, log, ended);
  const seats = await connectAudience(url, client, community, TALKERS);
  const acts = plan(seed + lastAct(community), features);
  const first = await playHistory(acts, community, performer);
  const playing = playLive(first, acts, performer, ended)
    .catch((error: unknown) => log.error({ err: error }, 'the demo ended because of a bug'))
    .finally(() => seats.leave());
  return {
    stop: async () => {
      stopping.abort();
      const late = setTimeout(() => cut.abort(), STOP_MS);
      await Promise.all([playing, streams.ended()]);
      clearTimeout(late);
    },
  };
}

export function demoCard(url: string): string {
  const width = Math.max(...NAMED.map(({ username }) => username.length));
  return [
    '',
    `Sign in as one of these, with the password ${PASSWORD}:`,
    ...NAMED.map(({ username }) => `  ${username.padEnd(width)}  ${emailOf(username).padEnd(width + 13)}  ${DESCRIPTIONS[username]}`),
    '',
    'Look at:',
    `  ${url}/          who is live`,
    `  ${url}/ana       ana’s channel`,
    `  ${url}/mirelune  the busiest chat`,
    `  ${url}/docs      the API`,
    '',
  ].join('\n');
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  operator: 'looks after the installation',
  ana: 'broadcaster of the channel ana',
  mod: 'moderator of ana and mirelune',
  vip: 'VIP of ana, mirelune and maplekeys',
  sub: 'subscriber of ana',
  viewer: 'follows ana; inactive',
  banned: 'banned from ana’s chat; inactive',
  newcomer: 'new account; inactive',
};

/** Added to the seed, so that a later start plays a different evening. */
const lastAct = ({ rooms }: Community) => [...rooms.values()].reduce((most, room) => Math.max(most, room.lastAct), 0);

/** Plays all acts before time zero, all channels in parallel. Returns the first act after it. */
async function playHistory(acts: Iterator<TimedAct, never>, { rooms }: Community, performer: Performer): Promise<TimedAct> {
  const byChannel = new Map<string, DemoAct[]>();
  let next = acts.next().value;
  for (; next.atMs < 0; next = acts.next().value) {
    const { act } = next;
    if (act.kind === 'say' && rooms.get(act.channel)?.hasHistory) continue;
    byChannel.set(act.channel, [...(byChannel.get(act.channel) ?? []), act]);
  }
  await inParallel([...byChannel.values()], byChannel.size, async (ofChannel) => {
    for (const act of ofChannel) await performer.perform(act);
  });
  return next;
}

async function playLive(first: TimedAct, rest: Iterator<TimedAct, never>, performer: Performer, signal: AbortSignal): Promise<void> {
  const queue = new TaskQueue(MAX_QUEUED);
  let zero = performance.now();
  for (let next = first; !signal.aborted; next = rest.next().value) {
    const early = zero + next.atMs - performance.now();
    if (early < -LATE_MS) zero -= early;
    else if (early > 0) await pause(early, signal);
    if (!signal.aborted) await queue.enqueue(next.act.channel, () => performer.perform(next.act));
  }
  await queue.drain();
}

/** In call order. */
export const features: readonly DemoFeature[] = (
  await Promise.all(FEATURES.map((feature) => partOfFeature<DemoFeature>(feature, 'demo.ts')))
).filter((part) => part !== null);
