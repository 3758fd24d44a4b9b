import type { Ctx } from '../context.ts';
import { serverFeatures } from '../feature.ts';
import type { PeriodicJob } from '../periodic-job.ts';
import { type ChannelAuthorizer, type ChannelMember, findAuthorizer } from './authorize.ts';
import type { Grant } from './grants.ts';

/** Bounds the length of statements. */
const STEP = 5000;

/**
 * Closes sockets whose right ended unnoticed: the revoking node stopped after its commit, or Redis lost the event. The owning feature
 * compares sessions.
 */
export const endLostRights: PeriodicJob = {
  name: 'comparing private channels with current rights',
  everySeconds: 30,
  run: async (ctx, realtime) => {
    const authorizers = serverFeatures(ctx).flatMap(({ privateChannels = [] }) => privateChannels);
    const byAuthorizer = Map.groupBy(membersOf(realtime.grants(), authorizers), ({ authorizer }) => authorizer);
    for (const [{ mayStay }, members] of byAuthorizer) {
      if (mayStay !== null) realtime.endGrants(await listLost(ctx, mayStay, members));
    }
  },
};

interface Member extends ChannelMember {
  authorizer: ChannelAuthorizer;
  grant: Grant;
}

function membersOf(grants: Iterable<Grant>, authorizers: readonly ChannelAuthorizer[]): Member[] {
  return [...grants].flatMap((grant) => {
    const found = findAuthorizer(authorizers, grant.channel);
    return found ? [{ ...found, grant, userId: Number(grant.userId) }] : [];
  });
}

async function listLost(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  mayStay: NonNullable<ChannelAuthorizer['mayStay']>,
  members: readonly Member[],
): Promise<Grant[]> {
  const lost: Grant[] = [];
  for (let at = 0; at < members.length; at += STEP) {
    const step = members.slice(at, at + STEP);
    const stay = await mayStay(step, db, now());
    lost.push(...step.filter((_member, index) => !stay[index]).map(({ grant }) => grant));
  }
  return lost;
}
