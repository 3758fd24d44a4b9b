import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import { aCast, createPerformer, plannedActs } from '#core/demo/testing/feature-acts.ts';
import { NewPoll } from '#features/engagement/polls/contract.ts';
import { pollsDemo } from '../demo.ts';

const many = plannedActs(pollsDemo, aCast(), HOUR_MS);

test('a channel runs one poll after another, and each viewer votes once while it is open', () => {
  const polls = many.filter(({ act }) => act.kind === 'poll');
  expect(polls.length).toBeGreaterThan(1);
  for (const [at, { atMs, act }] of polls.entries()) {
    if (act.kind !== 'poll') continue;
    const endMs = atMs + act.seconds * 1000;
    const next = polls[at + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    expect(next).toBeGreaterThan(endMs + act.resultSeconds * 1000);
    expect(NewPoll.safeParse({ ...act, duration: act.seconds, result_display_duration: act.resultSeconds }).success, act.title).toBe(true);
    const votes = many.flatMap((one) =>
      one.act.kind === 'vote' && one.atMs > atMs && one.atMs < next ? [{ ...one.act, atMs: one.atMs }] : [],
    );
    expect(new Set(votes.map(({ who }) => who)).size).toBe(votes.length);
    expect(votes.every((vote) => vote.atMs < endMs && vote.option < act.options.length && vote.channel === act.channel)).toBe(true);
    if (next !== Number.POSITIVE_INFINITY) expect(votes.length).toBeGreaterThan(5);
  }
});

test('a broadcaster starts a poll, and each voter votes with their own token', async () => {
  const { double, perform } = await createPerformer(pollsDemo, () => ({ status: 200, body: { data: {} } }));
  await perform({ kind: 'poll', channel: 'ana', title: 'Next?', options: ['Up', 'Down'], seconds: 300, resultSeconds: 30 });
  await perform({ kind: 'vote', who: 'noor', channel: 'ana', option: 1 });
  expect(double.requests.map(({ path, token, body }) => [path, token, body])).toEqual([
    ['/api/v2/channels/ana/polls', 'token-of-ana', { title: 'Next?', options: ['Up', 'Down'], duration: 300, result_display_duration: 30 }],
    ['/api/v2/channels/ana/polls/vote', 'token-of-noor', { id: 1 }],
  ]);
});
