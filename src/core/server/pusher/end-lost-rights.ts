import type { Db } from '../db/db.ts';
import { serverFeatures } from '../feature.ts';
import type { PeriodicJob } from '../periodic-job.ts';
import { type ChannelAuthoriser, type ChannelMember, findAuthoriser } from './authorise.ts';
import type { Grant } from './grants.ts';

/** The number of people that one question is about, so that no statement is long. */
const STEP = 5000;

/**
 * Closes the sockets in private channels whose right ended without this node hearing of it: the node that ended it stopped right after the
 * commit, or Redis lost the event. Sessions are compared by the feature that has them.
 */
export const endLostRights: PeriodicJob = {
  name: 'comparing the private channels of the sockets with the rights of their people',
  everySeconds: 30,
  run: async (ctx, realtime) => {
    const authorisers = serverFeatures(ctx).flatMap(({ privateChannels = [] }) => privateChannels);
    const byAuthoriser = Map.groupBy(membersOf(realtime.grants(), authorisers), ({ authoriser }) => authoriser);
    for (const [{ mayStay }, members] of byAuthoriser) {
      if (mayStay !== null) realtime.endGrants(await listLost(ctx.db, mayStay, members));
    }
  },
};

interface Member extends ChannelMember {
  authoriser: ChannelAuthoriser;
  grant: Grant;
}

function membersOf(grants: Iterable<Grant>, authorisers: readonly ChannelAuthoriser[]): Member[] {
  return [...grants].flatMap((grant) => {
    const found = findAuthoriser(authorisers, grant.channel);
    return found ? [{ ...found, grant, userId: Number(grant.userId) }] : [];
  });
}

async function listLost(db: Db, mayStay: NonNullable<ChannelAuthoriser['mayStay']>, members: readonly Member[]): Promise<Grant[]> {
  const lost: Grant[] = [];
  for (let at = 0; at < members.length; at += STEP) {
    const step = members.slice(at, at + STEP);
    const stay = await mayStay(step, db);
    lost.push(...step.filter((_member, index) => !stay[index]).map(({ grant }) => grant));
  }
  return lost;
}
