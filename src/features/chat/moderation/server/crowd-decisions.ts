import { setTimeout as pause } from 'node:timers/promises';
import type { Refuses } from '#core/contract/endpoint.ts';
import { type RefusalExtra, refuseCommon } from '#core/contract/refusal.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { pauseAfter } from '#core/server/concurrency/pause-after.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import { type LockedBalances, lockBalances } from '#core/server/ledger/ledger.ts';
import { lockSuspensions, type PersonInChannel, type Suspended } from '#features/channel/channels/server/api.ts';
import { activeBan } from '#features/chat/moderation/rules/ban.ts';
import { findActiveBans } from './store/bans.ts';

/** A refused request. It does not stop the others of its batch. */
export interface CrowdRefusal<Code extends string> {
  refused: Code;
  extra?: RefusalExtra | undefined;
}

/** A batch while it is decided. Each accepted act changes `loaded` and `balances` for the next one. */
export interface Batch<Loaded> {
  loaded: Loaded;
  balances: LockedBalances;
  now: Date;
}

/** An accepted act with the request that it was decided for. */
export interface Accepted<Candidate, Act> {
  candidate: Candidate;
  act: Act;
}

/** The idempotency keys of a feature: a request that repeats a key gets the answer of the act that was stored under it. */
interface Idempotency<Candidate, Act> {
  /** The key together with the scope in which it is unique, always of one person; null for a request without a key. */
  keyOf: (candidate: Candidate) => string | null;
  /** Finds the acts that are stored under the keys of these requests, by `keyOf`. */
  find: (tx: Tx, candidates: readonly Candidate[]) => Promise<ReadonlyMap<string, Act>>;
  /** Whether the request asks for this act again, and does not use its key for another one. */
  isSame: (act: Act, candidate: Candidate) => boolean;
}

/** What a feature supplies to let a crowd act in a channel. */
export interface CrowdFeature<
  Request extends PersonInChannel,
  Candidate extends PersonInChannel,
  Loaded,
  Act extends object,
  Answer extends object,
  Code extends string,
> {
  /** Declares the codes of all refusals. */
  endpoint: Refuses<Code>;
  maxBatchSize: number;
  maxQueued: number;
  /** Refusals of people who cannot act in the channel. */
  barred: { broadcasterSuspended: NoInfer<Code>; channelSuspended: NoInfer<Code>; banned: NoInfer<Code> };
  /** Refuses another act under a used key, and an act that `store` did not store again. */
  duplicate: NoInfer<Code>;
  idempotency?: Idempotency<NoInfer<Candidate>, NoInfer<Act>>;
  /** Reads what no act can change, before the transaction, so that the locks are short. Keeps the order of the requests. */
  prepare: (ctx: Ctx, requests: readonly Request[]) => Promise<readonly Candidate[]>;
  /** Locks the rows that the acts are about, in the order of their ids, and reads what decides the acts. */
  load: (tx: Tx, candidates: readonly NoInfer<Candidate>[], now: Date) => Promise<Loaded>;
  /** The accounts that `decide` reads or the acts change. */
  accounts: (tx: Tx, candidates: readonly NoInfer<Candidate>[], loaded: NoInfer<Loaded>) => readonly Account[];
  /** The rule: refuses the request, or returns the act and applies it to the batch. */
  decide: (candidate: NoInfer<Candidate>, batch: Batch<NoInfer<Loaded>>) => NoInfer<Act> | CrowdRefusal<NoInfer<Code>>;
  /** Stores and publishes new acts. Returns those that the database already had. */
  store: (
    tx: Tx,
    added: readonly Accepted<NoInfer<Candidate>, NoInfer<Act>>[],
    batch: Batch<NoInfer<Loaded>>,
  ) => Promise<readonly NoInfer<Act>[]>;
  /** Answers new and repeated acts, in their order. */
  answer: (tx: Tx, acts: readonly Act[], batch: Batch<NoInfer<Loaded>>) => Promise<readonly Answer[]>;
}

/** The common refusals of people who cannot act in a channel. */
export const BARRED_HERE = {
  broadcasterSuspended: 'CHANNEL_SUSPENDED',
  channelSuspended: 'CHANNEL_SUSPENDED',
  banned: 'BANNED_HERE',
} as const;

/** Batches of one feature that run at the same time on a node, for different channels. */
const MAX_CONCURRENT = 2;
/** Length of the pause after a batch, as a multiple of the batch. Chat uses the database meanwhile, and the next batch gathers. */
const REST = 4;

/**
 * Decides what a crowd asks for at once in a channel: votes, redemptions, gifts. The requests of a channel run in batches one after the
 * other, each in one transaction and decided in order, so that a crowd takes one connection.
 *
 * Lock order: people, channels, the feature's own rows, accounts of the ledger; each kind in the order of its keys.
 *
 * Once or not at all: the person's row is locked before their keys are read, and an act is stored with its key in the same transaction, so a
 * repeated request finds the act, and a failed batch stores neither.
 */
export function crowdDecisions<
  Request extends PersonInChannel,
  Candidate extends PersonInChannel,
  Loaded,
  Act extends object,
  Answer extends object,
  Code extends string,
>(feature: CrowdFeature<Request, Candidate, Loaded, Act, Answer, Code>) {
  type Refusal = CrowdRefusal<Code | 'NOT_SIGNED_IN'>;
  type Ruling = { act: Act; isNew: boolean } | Refusal;

  async function decideBatch(ctx: Ctx, requests: readonly Request[]): Promise<(Answer | Refusal)[]> {
    const candidates = await feature.prepare(ctx, requests);
    return ctx.tx(async (tx) => {
      const now = ctx.now();
      const people = await lockPeople(tx, candidates, now);
      const acts = await findActs(tx, candidates);
      const loaded = await feature.load(tx, candidates, now);
      const batch: Batch<Loaded> = { loaded, balances: await lockBalances(tx, feature.accounts(tx, candidates, loaded)), now };

      const rulings = candidates.map((candidate, index) => rule(candidate, people[index]!, acts, batch));
      const added = rulings.flatMap((ruling, index) =>
        'act' in ruling && ruling.isNew ? [{ candidate: candidates[index]!, act: ruling.act }] : [],
      );
      const duplicates = new Set(added.length === 0 ? [] : await feature.store(tx, added, batch));
      const results = rulings.map((ruling) => ('act' in ruling && duplicates.has(ruling.act) ? { refused: feature.duplicate } : ruling));
      const accepted = results.flatMap((result) => ('act' in result ? [result.act] : []));
      const answers = accepted.length === 0 ? [] : [...(await feature.answer(tx, accepted, batch))];
      return results.map((result) => ('act' in result ? answers.shift()! : result));
    });
  }

  async function findActs(tx: Tx, candidates: readonly Candidate[]): Promise<Map<string, Act>> {
    const { idempotency } = feature;
    const keyed = idempotency ? candidates.filter((candidate) => idempotency.keyOf(candidate) !== null) : [];
    return new Map(keyed.length === 0 ? [] : await idempotency!.find(tx, keyed));
  }

  function rule(candidate: Candidate, person: LockedPerson, acts: Map<string, Act>, batch: Batch<Loaded>): Ruling {
    const key = feature.idempotency?.keyOf(candidate) ?? null;
    const before = key === null ? undefined : acts.get(key);
    if (before) return feature.idempotency!.isSame(before, candidate) ? { act: before, isNew: false } : { refused: feature.duplicate };
    const barred = barredRefusal(person);
    if (barred) return { refused: barred };
    const decided = feature.decide(candidate, batch);
    if (isRefused(decided)) return decided;
    if (key !== null) acts.set(key, decided);
    return { act: decided, isNew: true };
  }

  function barredRefusal({ suspended, isBanned }: LockedPerson): Code | 'NOT_SIGNED_IN' | null {
    if (suspended === 'account') return 'NOT_SIGNED_IN';
    if (suspended !== null) return suspended === 'broadcaster' ? feature.barred.broadcasterSuspended : feature.barred.channelSuspended;
    return isBanned ? feature.barred.banned : null;
  }

  const batchers = perContext(
    (ctx) =>
      new Batcher<Request, Answer | Refusal>((requests) => decideBatch(ctx, requests), {
        maxBatchSize: feature.maxBatchSize,
        maxQueued: feature.maxQueued,
        maxConcurrent: MAX_CONCURRENT,
        partitionKey: ({ channelId }) => channelId,
        isolateFailures: true,
        rest: (took) => pause(pauseAfter(took, REST)),
      }),
  );

  /** Decides a request together with those that wait beside it. Throws the refusal. */
  async function decide(ctx: Ctx, request: Request): Promise<Answer> {
    const result = await batchers(ctx).enqueue(request);
    if (!isRefused<Answer, Code | 'NOT_SIGNED_IN'>(result)) return result;
    return result.refused === 'NOT_SIGNED_IN' ? refuseCommon('NOT_SIGNED_IN') : feature.endpoint.refuse(result.refused, result.extra);
  }

  return { decide, decideBatch };
}

const isRefused = <Result extends object, Code extends string>(result: Result | CrowdRefusal<Code>): result is CrowdRefusal<Code> =>
  'refused' in result;

/** What bars a person in a channel. */
export interface LockedPerson {
  suspended: Suspended;
  isBanned: boolean;
}

/**
 * Locks these people and then the channels until the transaction ends, and returns what bars each person, in their order. A suspension or
 * ban that commits later waits for the transaction.
 */
export async function lockPeople(tx: Tx, people: readonly PersonInChannel[], now: Date): Promise<LockedPerson[]> {
  const suspended = await lockSuspensions(tx, people);
  const bans = await findActiveBans(tx, people);
  return people.map((_person, index) => ({ suspended: suspended[index]!, isBanned: activeBan(bans[index]!, now) !== null }));
}
