import { GOAL_TYPES, type GoalType } from '#features/engagement/goals/contract.ts';

interface ModelGoal {
  type: GoalType;
  fromCreation: boolean;
  target: number;
  end: number | null;
  createdAt: number;
  status: 'active' | 'achieved' | 'expired' | 'canceled';
  counted: number;
  /** Quantity added by each payment. */
  added: Map<number, number>;
}

/** A naive model of one channel's goals that recounts everything after each step. Times are in milliseconds. */
export class GoalsModel {
  /** Follow time by person. */
  readonly #followers = new Map<number, number>();
  /** Expiry by person. */
  readonly #subscriptions = new Map<number, number>();
  readonly payments: { to: readonly number[]; at: number }[] = [];
  readonly #goals = new Map<GoalType, ModelGoal>();
  achieved = 0;

  /** Start of a new subscription: at the end of the current one, if any. */
  subscribed = (who: number, at: number): number => Math.max(at, this.#subscriptions.get(who) ?? 0);

  follow(who: number, at: number): void {
    if (!this.#followers.has(who)) this.#followers.set(who, at);
    this.#recount('followers', at);
  }

  unfollow(who: number): void {
    this.#followers.delete(who);
    this.#recount('followers', 0);
  }

  pay(to: readonly number[], length: number, at: number): void {
    for (const who of to) this.#subscriptions.set(who, this.subscribed(who, at) + length);
    this.#active('subscriptions')?.added.set(this.payments.length, to.length);
    this.payments.push({ to, at });
    this.#recount('subscriptions', at);
  }

  reverse(payment: number, quantity: number, at: number): void {
    for (const who of this.payments[payment]!.to) this.#subscriptions.set(who, at);
    const added = this.#active('subscriptions')?.added;
    if (added?.has(payment)) added.set(payment, Math.max(0, added.get(payment)! - quantity));
    this.#recount('subscriptions', at);
  }

  /** Returns whether it is allowed. */
  create(type: GoalType, fromCreation: boolean, target: number, end: number | null, at: number): boolean {
    if (this.#active(type)) return false;
    const goal: ModelGoal = { type, fromCreation, target, end, createdAt: at, status: 'active', counted: 0, added: new Map() };
    goal.counted = this.#count(goal, at);
    if (goal.counted >= target) return false;
    this.#goals.set(type, goal);
    return true;
  }

  edit(type: GoalType, target: number, end: number | null): boolean {
    const goal = this.#active(type);
    if (!goal || target <= goal.counted) return false;
    goal.target = target;
    goal.end = end;
    return true;
  }

  cancel(type: GoalType): boolean {
    const goal = this.#active(type);
    if (goal) goal.status = 'canceled';
    return goal !== null;
  }

  /** Advances the time to `now`. Goals past their end keep the count of that moment. */
  pass(now: number): void {
    for (const type of GOAL_TYPES) {
      const goal = this.#active(type);
      if (!goal) continue;
      const hasEnded = goal.end !== null && goal.end <= now;
      goal.counted = this.#count(goal, hasEnded ? goal.end! : now);
      if (hasEnded) goal.status = 'expired';
    }
  }

  shown = (): [GoalType, string, number][] => [...this.#goals.values()].map(({ type, status, counted }) => [type, status, counted]);

  #active(type: GoalType): ModelGoal | null {
    const goal = this.#goals.get(type);
    return goal?.status === 'active' ? goal : null;
  }

  #recount(type: GoalType, at: number): void {
    const goal = this.#active(type);
    if (!goal) return;
    goal.counted = this.#count(goal, at);
    if (goal.counted < goal.target) return;
    goal.status = 'achieved';
    this.achieved += 1;
  }

  #count({ type, fromCreation, createdAt, added }: ModelGoal, at: number): number {
    if (type === 'followers') return [...this.#followers.values()].filter((since) => !fromCreation || since >= createdAt).length;
    if (!fromCreation) return [...this.#subscriptions.values()].filter((until) => until > at).length;
    return [...added.values()].reduce((sum, one) => sum + one, 0);
  }
}
