import type { Ctx } from '../context.ts';

/** Creates one instance per context, on first use: a process has one context, and every test has its own. */
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
