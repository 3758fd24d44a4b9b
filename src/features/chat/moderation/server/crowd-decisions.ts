import { setTimeout as pause } from 'node:timers/promises';
import type { Refuses } from '#core/contract/endpoint.ts';
import { type RefusalExtra, refuseCommon } from '#core/contract/refusal.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import { type LockedBalances, lockBalances } from '#core/server/ledger/ledger.ts';
import { lockSuspensions, type PersonInChannel, type Suspended } from '#features/channel/channels/server/api.ts';
import { activeBan } from '#features/chat/moderation/rules/ban.ts';
import { findActiveBans } from './store/bans.ts';

/** Does not stop the other requests of its batch. */
export interface CrowdRefusal<Code extends string> {
  kind: 'refused';
  code: Code;
  extra?: RefusalExtra | undefined;
}

/** A batch during its decisions. Each accepted act updates `loaded` and `balances` for the next one. */
export interface Batch<Loaded> {
  loaded: Loaded;
  balances: LockedBalances;
  now: Date;
}

/** The decision to accept a request as this act. */
export interface CrowdAct<Act> {
  kind: 'act';
  act: Act;
}

export interface Accepted<Candidate, Act> {
  candidate: Candidate;
  act: Act;
}

/** A request that repeats a key gets the answer of the act stored under it. */
interface Idempotency<Candidate, Act> {
  /** The key with the scope in which it is unique, always of one person. Null without a key. */
  keyOf: (candidate: Candidate) => string | null;
  find: (tx: Tx, candidates: readonly Candidate[]) => Promise<ReadonlyMap<string, Act>>;
  /** False if the request reuses the key for another act. */
  isSame: (act: Act, candidate: Candidate) => boolean;
}

export interface CrowdFeature<
  Request extends PersonInChannel,
  Candidate extends PersonInChannel,
  Loaded,
  Act extends object,
  Answer extends object,
  Code extends string,
> {
  endpoint: Refuses<Code>;
  maxBatchSize: number;
  maxQueued: number;
  barred: { broadcasterSuspended: NoInfer<Code>; channelSuspended: NoInfer<Code>; banned: NoInfer<Code> };
  /** Refuses another act under a used key, and an act that `store` already had. */
  duplicate: NoInfer<Code>;
  idempotency?: Idempotency<NoInfer<Candidate>, NoInfer<Act>>;
  /** Runs before the transaction, so that locks stay short. Reads only data that no act can change. Keeps the order of the requests. */
  prepare: (ctx: Ctx, requests: readonly Request[]) => Promise<readonly Candidate[]>;
  /** Locks the rows of the acts in id order, and reads the data for the decisions. */
  load: (tx: Tx, candidates: readonly NoInfer<Candidate>[], now: Date) => Promise<Loaded>;
  /** The accounts that `decide` reads or the acts change. */
  accounts: (tx: Tx, candidates: readonly NoInfer<Candidate>[], loaded: NoInfer<Loaded>) => readonly Account[];
  /** Refuses the request, or returns the act and applies it to the batch. */
  decide: (candidate: NoInfer<Candidate>, batch: Batch<NoInfer<Loaded>>) => CrowdAct<NoInfer<Act>> | CrowdRefusal<NoInfer<Code>>;
  /** Stores and publishes new acts. Returns those that the database already had. */
  store: (
    tx: Tx,
    added: readonly Accepted<NoInfer<Candidate>, NoInfer<Act>>[],
    batch: Batch<NoInfer<Loaded>>,
  ) => Promise<readonly NoInfer<Act>[]>;
  /** Answers new and repeated acts, in order. */
  answer: (tx: Tx, acts: readonly Act[], batch: Batch<NoInfer<Loaded>>) => Promise<readonly Answer[]>;
}

export const REFUSALS_HERE = {
  broadcasterSuspended: 'CHANNEL_SUSPENDED',
  channelSuspended: 'CHANNEL_SUSPENDED',
  banned: 'BANNED_HERE',
} as const;

/** Concurrent batches of one feature per node, for different channels. */
const MAX_CONCURRENT = 2;
/** Pause after a batch, as a multiple of its duration. Chat uses the database meanwhile, and the next batch fills. */
const REST = 4;

/**
 * Decides concurrent requests in a channel: votes, redemptions, gifts. The requests of a channel run in sequential batches, each in one
 * transaction, so that a crowd takes one connection.
 *
 * Lock order: people, channels, the feature's own rows, accounts of the ledger; each kind in key order.
 *
 * At most once: the person's row is locked before their keys are read, and an act is stored with its key in the same transaction. A
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
  type Ruling = (CrowdAct<Act> & { isNew: boolean }) | Refusal;
  type Result = { kind: 'answer'; answer: Answer } | Refusal;

  async function decideBatch(ctx: Ctx, requests: readonly Request[]): Promise<Result[]> {
    const candidates = await feature.prepare(ctx, requests);
    return ctx.tx(async (tx) => {
      const now = ctx.now();
      const people = await lockPeople(tx, candidates, now);
      const acts = await findActs(tx, candidates);
      const loaded = await feature.load(tx, candidates, now);
      const batch: Batch<Loaded> = { loaded, balances: await lockBalances(tx, feature.accounts(tx, candidates, loaded)), now };

      const rulings = candidates.map((candidate, index) => rule(candidate, people[index]!, acts, batch));
      const added = rulings.flatMap((ruling, index) =>
        ruling.kind === 'act' && ruling.isNew ? [{ candidate: candidates[index]!, act: ruling.act }] : [],
      );
      const duplicates = new Set(added.length === 0 ? [] : await feature.store(tx, added, batch));
      const stored = rulings.map((ruling) => (ruling.kind === 'act' && duplicates.has(ruling.act) ? refusal(feature.duplicate) : ruling));
      const accepted = stored.flatMap((ruling) => (ruling.kind === 'act' ? [ruling.act] : []));
      const answers = accepted.length === 0 ? [] : [...(await feature.answer(tx, accepted, batch))];
      return stored.map((ruling) => (ruling.kind === 'act' ? { kind: 'answer', answer: answers.shift()! } : ruling));
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
    if (before)
      return feature.idempotency!.isSame(before, candidate) ? { kind: 'act', act: before, isNew: false } : refusal(feature.duplicate);
    const barred = barredRefusal(person);
    if (barred) return refusal(barred);
    const decided = feature.decide(candidate, batch);
    if (decided.kind === 'refused') return decided;
    if (key !== null) acts.set(key, decided.act);
    return { ...decided, isNew: true };
  }

  function barredRefusal({ suspended, isBanned }: LockedPerson): Code | 'NOT_SIGNED_IN' | null {
    if (suspended === 'account') return 'NOT_SIGNED_IN';
    if (suspended !== null) return suspended === 'broadcaster' ? feature.barred.broadcasterSuspended : feature.barred.channelSuspended;
    return isBanned ? feature.barred.banned : null;
  }

  const batchers = perContext(
    (ctx) =>
      new Batcher<Request, Result>((requests) => decideBatch(ctx, requests), {
        maxBatchSize: feature.maxBatchSize,
        maxQueued: feature.maxQueued,
        maxConcurrent: MAX_CONCURRENT,
        partitionKey: ({ channelId }) => channelId,
        isolateFailures: true,
        rest: (took) => pause(pauseAfter(took, REST)),
      }),
  );

  /** Decides a request together with concurrent ones. Throws the refusal. */
  async function decide(ctx: Ctx, request: Request): Promise<Answer> {
    const result = await batchers(ctx).enqueue(request);
    if (result.kind === 'answer') return result.answer;
    return result.code === 'NOT_SIGNED_IN' ? refuseCommon('NOT_SIGNED_IN') : feature.endpoint.refuse(result.code, result.extra);
  }

  return { decide, decideBatch };
}

export const refusal = <Code extends string>(code: Code, extra?: RefusalExtra): CrowdRefusal<Code> => ({ kind: 'refused', code, extra });

export interface LockedPerson {
  suspended: Suspended;
  isBanned: boolean;
}

/**
 * Locks people, then channels, until the transaction ends. Returns why each person may not act, in order. A later suspension or ban waits
 * for the transaction.
 */
export async function lockPeople(tx: Tx, people: readonly PersonInChannel[], now: Date): Promise<LockedPerson[]> {
  const suspended = await lockSuspensions(tx, people);
  const bans = await findActiveBans(tx, people);
  return people.map((_person, index) => ({ suspended: suspended[index]!, isBanned: activeBan(bans[index]!, now) !== null }));
}
