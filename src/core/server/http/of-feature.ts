import { refuseCommon } from '#core/contract/refusal.ts';
import type { OptionalFeature } from '#core/contract/settings.ts';
import type { Ctx } from '../context.ts';
import type { Route } from './route.ts';

/** Answers 404 when the installation has this feature off: nobody can tell it from a feature that does not exist. */
export function requireFeature(ctx: Pick<Ctx, 'features'>, name: OptionalFeature): void {
  if (!ctx.features[name]) refuseCommon('NOT_FOUND');
}

/** The routes of a feature that may be off: then each of them answers 404, whatever is asked. */
export function ofFeature(name: OptionalFeature, routes: readonly Route[]): Route[] {
  return routes.map((one) => {
    const handle = one.handle as (input: { ctx: Ctx }) => unknown;
    return {
      ...one,
      handle: async (input: { ctx: Ctx }) => {
        requireFeature(input.ctx, name);
        return handle(input);
      },
    } as unknown as Route;
  });
}
