import type { Logger } from 'pino';
import { z } from 'zod';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { DETECTION_THRESHOLD, type Scores } from '#features/chat/moderation/rules/filters/check-content.ts';
import type { Classifier } from './classifier.ts';
import { localScores } from './local-classifier.ts';

export interface ModerationServerOptions {
  /** Accepts `{input}` and returns `{results: [{categories, category_scores}]}`, like OpenAI's `/v1/moderations`. */
  url: string;
  key: string | undefined;
  log: Logger;
  now: () => number;
  /** Aborts a slow request, because a message is waiting for it. Defaults to a timeout of 800 ms. */
  timeoutSignal?: () => AbortSignal;
}

const TIMEOUT_MS = 800;
/** Maximum number of concurrent requests. Further messages are classified locally, because chat messages must not queue. */
const CONCURRENT_MAX = 32;

/** The highest score counts. Self-harm is deliberately not mapped: people who mention it need help, not moderation. */
const CATEGORIES: Partial<Record<AiLabel, readonly string[]>> = {
  bullying: ['harassment', 'harassment/threatening'],
  hate: ['hate', 'hate/threatening'],
  sexual: ['sexual', 'sexual/minors'],
  violence: ['violence', 'violence/graphic', 'harassment/threatening', 'hate/threatening'],
};
/** Categories of forbidden goods. The local classifier decides whether the text is about drugs or weapons. */
const FORBIDDEN_GOODS = ['illicit', 'illicit/violent'];
const MENTIONED = 0.1;

const ModerationReply = z.object({
  results: z
    .array(
      z.object({ categories: z.record(z.string(), z.boolean().nullish()), category_scores: z.record(z.string(), z.number().nullish()) }),
    )
    .min(1),
});
type Result = z.infer<typeof ModerationReply>['results'][number];

/**
 * Calls a remote server for the labels it supports; the other labels are scored locally. If the server is slow, at its limit or down, all
 * labels are scored locally. After three consecutive failures the server is not called for half a minute at a time, and the outage is
 * logged once.
 */
export function moderationServer({
  url,
  key,
  log,
  now,
  timeoutSignal: giveUp = () => AbortSignal.timeout(TIMEOUT_MS),
}: ModerationServerOptions): Classifier {
  const breaker = new CircuitBreaker();
  let inFlight = 0;

  const requestScores = async (text: string): Promise<Result | null> => {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ input: text }),
        signal: giveUp(),
        redirect: 'error',
      });
      if (!reply.ok) throw new Error(`Moderation server responded with status ${reply.status}`);
      const { results } = ModerationReply.parse(await reply.json());
      if (breaker.recordSuccess()) log.info('Moderation server recovered.');
      return results[0]!;
    } catch (err) {
      if (breaker.recordFailure(now())) log.warn({ err }, 'Moderation server failed; classifying messages locally until it recovers.');
      return null;
    }
  };

  return {
    async classify(text) {
      const local = localScores(text);
      if (inFlight >= CONCURRENT_MAX || !breaker.canCall(now())) return local;
      inFlight += 1;
      const result = await requestScores(text).finally(() => {
        inFlight -= 1;
      });
      return result ? { ...local, ...scoresOf(result, local) } : local;
    },
  };
}

function scoresOf(result: Result, local: Scores): Scores {
  const score = (names: readonly string[]) =>
    Math.max(
      ...names.map((name) => Math.max(result.category_scores[name] ?? 0, result.categories[name] === true ? DETECTION_THRESHOLD : 0)),
    );
  const remote = Object.entries(CATEGORIES).map(([label, names]) => [label, inRange(score(names))] as const);
  const goods = (['drugs', 'weapons'] as const).map((label) => {
    const localScore = local[label] ?? 0;
    return [label, localScore >= MENTIONED ? Math.max(localScore, inRange(score(FORBIDDEN_GOODS))) : localScore] as const;
  });
  return Object.fromEntries([...remote, ...goods]);
}

const inRange = (score: number) => Math.min(1, Math.max(0, score));

/** After this many consecutive failures, calls stop for `PAUSE_MS` milliseconds. Then one trial call is allowed. */
export const FAILURES_MAX = 3;
export const PAUSE_MS = 30_000;

class CircuitBreaker {
  #failures = 0;
  #closedUntil = 0;

  canCall(now: number): boolean {
    if (this.#failures < FAILURES_MAX) return true;
    if (now < this.#closedUntil) return false;
    this.#closedUntil = now + PAUSE_MS;
    return true;
  }

  /** Returns true if the server was considered down. */
  recordSuccess(): boolean {
    const wasAway = this.#failures >= FAILURES_MAX;
    this.#failures = 0;
    return wasAway;
  }

  /** Returns true if this failure opens the breaker. */
  recordFailure(now: number): boolean {
    this.#failures += 1;
    this.#closedUntil = now + PAUSE_MS;
    return this.#failures === FAILURES_MAX;
  }
}
