import { sql } from 'kysely';
import { applaud, applauded } from '#app/testing/applause/contract.ts';
import { applauseFeature } from '#app/testing/applause/feature.ts';
import { dataEnvelope } from '#core/contract/envelope.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { serverFeature } from '#core/server/feature.ts';
import { route } from '#core/server/http/route.ts';
import { can, roleOf } from '#features/channels/rules/permissions.ts';
import { chatroomOf, findMembership, requireChannel } from '#features/channels/server/api.ts';
import { record } from '#features/moderation/server/api.ts';

function applaudIn(ctx: Ctx, slug: string, viewer: Viewer): Promise<number> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, applaud);
    const standing = (await findMembership(tx, channel.id, viewer.id))!;
    if (!can(applauseFeature.permissions.applaud, roleOf(standing))) return applaud.refuse('NOT_ALLOWED');
    const row = await tx.row(sql<{ total: number }>`
      insert into applause (channel_id, total) values (${channel.id}::int8, 1)
      on conflict (channel_id) do update set total = applause.total + 1 returning total`);
    const total = row!.total;
    await record(tx, { channelId: channel.id, act: 'applaud', actorId: viewer.id, at: ctx.now() });
    tx.publish(applauded, [(await chatroomOf(tx, channel.id)).id], { username: viewer.username, total });
    return total;
  });
}

export const applauseServer = serverFeature(applauseFeature, {
  migrations: {
    '001-applause': {
      up: async (db) => {
        await sql`create table applause (channel_id int8 primary key references channels, total int4 not null)`.execute(db);
      },
    },
  },
  events: [applauded],
  routes: [route(applaud, async ({ params, viewer, ctx }) => dataEnvelope({ total: await applaudIn(ctx, params.slug, viewer) }))],
  commands: { applaud: { run: ({ ctx, channel, viewer }) => applaudIn(ctx, channel, viewer), standsFor: [applaud] } },
});
