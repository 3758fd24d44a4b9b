import type { Ctx } from '#core/server/context.ts';
import { MINIMUM_VIEWERS } from '#features/hosting/rules.ts';

declare module '#core/server/context.ts' {
  interface Services {
    hosting: {
      /** How many viewers a channel needs to host (HO-02). */
      minimumViewers: number;
      /** Counts the people who have a channel open now, live or not, over all nodes. */
      countViewers: (channelId: number) => Promise<number>;
    };
  }
}

type WithHosting = Pick<Ctx, 'services'>;

export const minimumViewers = ({ services }: WithHosting): number => services.hosting?.minimumViewers ?? MINIMUM_VIEWERS;

/** Nobody, where viewers cannot be counted. */
export const viewersOf = async ({ services }: WithHosting, channelId: number): Promise<number> =>
  (await services.hosting?.countViewers(channelId)) ?? 0;
