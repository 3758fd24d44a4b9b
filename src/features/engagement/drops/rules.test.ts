import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { aDrop, aProgress, DAY_MINUTES, later, NOON } from './examples.ts';
import {
  type CampaignDates,
  claimRefusal,
  datesRefusal,
  inOrder,
  isClaimOpen,
  isTested,
  minutesOf,
  nextReward,
  percentOf,
  progressOf,
  stateOf,
  statusOf,
  withCompleted,
  withWatched,
} from './rules.ts';

const published = (change: Partial<CampaignDates> = {}): CampaignDates => ({
  isTest: false,
  publishedAt: later(-10),
  startsAt: NOON,
  endsAt: later(60),
  ...change,
});

describe('the state of a campaign', () => {
  test('follows from its dates: it runs from its start until just before its end', () => {
    expect(statusOf(published({ publishedAt: null }), NOON)).toBe('draft');
    expect(statusOf(published({ publishedAt: null, isTest: true }), NOON)).toBe('test');
    expect(statusOf(published(), later(-1))).toBe('upcoming');
    expect(statusOf(published(), NOON)).toBe('active');
    expect(statusOf(published(), later(59))).toBe('active');
    expect(statusOf(published(), later(60))).toBe('expired');
  });

  test('claims are open until seven days after its end', () => {
    expect(isClaimOpen(published(), later(60 + 7 * DAY_MINUTES - 1))).toBe(true);
    expect(isClaimOpen(published(), later(60 + 7 * DAY_MINUTES))).toBe(false);
    expect(isClaimOpen(published({ publishedAt: null }), NOON)).toBe(false);
    expect(isClaimOpen(published({ publishedAt: null, isTest: true }), NOON)).toBe(false);
  });

  test('DR-09 its test mode applies to a draft, before its start and while it runs, and ends with it', () => {
    expect(isTested(published({ publishedAt: null, isTest: true }), later(60))).toBe(true);
    expect([-1, 0, 59, 60].map((at) => isTested(published({ isTest: true }), later(at)))).toEqual([true, true, true, false]);
    expect(isTested(published(), NOON)).toBe(false);
    expect(statusOf(published({ isTest: true }), NOON)).toBe('active');
  });

  test('a published one ends after it starts and in the future; a draft can have no dates', () => {
    expect(datesRefusal(null, null, NOON, false)).toBeNull();
    expect(datesRefusal(later(60), later(60), NOON, false)).toBe('CAMPAIGN_DATES');
    expect(datesRefusal(later(-60), later(-1), NOON, false)).toBeNull();
    expect(datesRefusal(later(-60), later(-1), NOON, true)).toBe('CAMPAIGN_DATES');
    expect(datesRefusal(NOON, null, NOON, true)).toBe('CAMPAIGN_DATES');
    expect(datesRefusal(NOON, later(1), NOON, true)).toBeNull();
  });
});

describe('the progress of a reward', () => {
  test('DR-01 is from 0 to 1, and its percent at most 100', () => {
    expect([0, 12, 60, 90].map((minutes) => progressOf(minutes, 60))).toEqual([0, 0.2, 1, 1]);
    expect([0.29, 0.999, 1, 1.5].map((progress) => percentOf({ progress }))).toEqual([29, 99, 100, 100]);
    expect(minutesOf(aDrop({ progress: 0.7, required_units: 120 }))).toEqual({ watched: 84, left: 36 });
  });

  test('DR-02 it is in progress, complete, or claimed', () => {
    expect(stateOf(aDrop({ progress: 0.99 }))).toBe('progress');
    expect(stateOf(aDrop({ progress: 1 }))).toBe('complete');
    expect(stateOf(aDrop({ progress: 1, claimed: true }))).toBe('claimed');
  });

  test('DR-02 rewards are sorted unclaimed first, then by progress', () => {
    const rewards = [
      aDrop({ id: 'claimed', progress: 1, claimed: true }),
      aDrop({ id: 'far', progress: 0.1 }),
      aDrop({ id: 'ready', progress: 1 }),
      aDrop({ id: 'near', progress: 0.7 }),
    ];
    expect(inOrder(rewards).map(({ id }) => id)).toEqual(['ready', 'near', 'far', 'claimed']);
  });

  test('DR-05 a claim needs the minutes and an open campaign', () => {
    expect(claimRefusal({ isOpen: true, minutes: 60, required: 60 })).toBeNull();
    expect(claimRefusal({ isOpen: true, minutes: 59, required: 60 })).toBe('INVALID_CLAIM');
    expect(claimRefusal({ isOpen: false, minutes: 60, required: 60 })).toBe('INVALID_CLAIM');
  });

  test('minutes watched since the last read are shown, but only the server completes a reward', () => {
    const at = NOON.getTime();
    expect(withWatched(aProgress(12), at, at + 59_999).progress_units).toBe(12);
    expect(withWatched(aProgress(12), at, at + 3 * MINUTE_MS).rewards[0]!.progress).toBe(0.25);
    expect(withWatched(aProgress(58), at, at + 60 * MINUTE_MS).progress_units).toBe(59);
    expect(withWatched(aProgress(70), at, at + MINUTE_MS).rewards.map(stateOf)).toEqual(['complete', 'progress', 'progress']);
    expect(withWatched(aProgress(240), at, at + MINUTE_MS).progress_units).toBe(240);
  });

  test('a completed reward sets the minutes of its campaign and other rewards, and never lowers them', () => {
    const [flag, lantern] = aProgress().rewards;
    expect(withCompleted(aProgress(59), flag!.id)).toEqual(aProgress(60));
    expect(withCompleted(aProgress(60), lantern!.id)).toEqual(aProgress(120));
    expect(withCompleted(aProgress(70), flag!.id)).toEqual(aProgress(70));
    expect(withCompleted(aProgress(70), 'another')).toEqual(aProgress(70));
  });

  test('a narrow banner shows the reward to claim, or else the next one', () => {
    expect(nextReward(aProgress(84))?.name).toBe('Summit flag');
    expect(nextReward(aProgress(12))?.name).toBe('Summit flag');
    const claimed = aProgress(300).rewards.map((reward) => ({ ...reward, claimed: true }));
    expect(nextReward(aProgress(300, { rewards: claimed }))).toBeNull();
  });
});
