import type { Ctx } from '../context.ts';

/** Makes one of something for each context when it is first asked for: a process has one, and every test has its own. */
export function perContext<T extends object>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  const made = new WeakMap<Ctx, T>();
  return (ctx) => {
    const known = made.get(ctx);
    if (known) return known;
    const fresh = make(ctx);
    made.set(ctx, fresh);
    return fresh;
  };
}
