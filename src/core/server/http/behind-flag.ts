import type { FlagName } from '#core/contract/feature.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx } from '../context.ts';
import type { Route } from './route.ts';

/** Answers 404, so that the feature is indistinguishable from one that does not exist. */
export function requireFlag(ctx: Pick<Ctx, 'flags'>, flag: FlagName): void {
  if (!ctx.flags[flag]) refuseCommon('NOT_FOUND');
}

export function behindFlag(flag: FlagName, routes: readonly Route[]): Route[] {
  return routes.map((one) => {
    const handle = one.handle as (input: { ctx: Ctx }) => unknown;
    return {
      ...one,
      handle: async (input: { ctx: Ctx }) => {
        requireFlag(input.ctx, flag);
        return handle(input);
      },
    } as unknown as Route;
  });
}
