import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { CampaignDates } from '#features/engagement/drops/rules.ts';

export interface CampaignRewardRow {
  id: string;
  name: string;
  picture: string | null;
  required: number;
  categoryId: number;
  externalId: string | null;
}

export interface CampaignChannelRow {
  id: number;
  slug: string;
  bio: string;
  userId: number;
  username: string;
  picture: string | null;
  banner: string | null;
}

export interface CampaignRow extends CampaignDates {
  id: string;
  organizationId: string;
  organizationName: string;
  organizationUrl: string;
  organizationLogo: string | null;
  name: string;
  url: string;
  connectUrl: string;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  /** Hashes of the category's picture, widest first. */
  categoryArt: string[];
  createdAt: Date;
  updatedAt: Date;
  rewards: CampaignRewardRow[];
  channels: CampaignChannelRow[];
}

const campaignsWhere = (rest: RawBuilder<unknown>) => sql<CampaignRow>`
  select c.id, c.organization_id as "organizationId", o.name as "organizationName", o.url as "organizationUrl",
         o.logo as "organizationLogo", c.name, c.url, c.connect_url as "connectUrl", c.category_id as "categoryId",
         k.name as "categoryName", k.slug as "categorySlug", k.art as "categoryArt",
         c.starts_at as "startsAt", c.ends_at as "endsAt", c.is_test as "isTest", c.published_at as "publishedAt",
         c.created_at as "createdAt", c.updated_at as "updatedAt",
         (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'picture', r.picture, 'required', n.required_minutes,
                                                     'categoryId', r.category_id, 'externalId', r.external_id) order by n.position), '[]')
            from drop_campaign_rewards n join drop_rewards r on r.id = n.reward_id where n.campaign_id = c.id) as rewards,
         (select coalesce(json_agg(json_build_object('id', h.id, 'slug', h.slug, 'bio', u.bio, 'userId', u.id, 'username', u.username,
                                                     'picture', u.picture, 'banner', h.offline_banner[1]) order by h.slug collate "C"), '[]')
            from drop_campaign_channels n join channels h on h.id = n.channel_id join users u on u.id = h.user_id
           where n.campaign_id = c.id) as channels
    from drop_campaigns c
    join drop_organizations o on o.id = c.organization_id
    join categories k on k.id = c.category_id
   ${rest}`;

export const findCampaign = (db: Db, id: string): Promise<CampaignRow | null> => db.row(campaignsWhere(sql`where c.id = ${id}`));

/** Unordered. */
export const listCampaignsById = (db: Db, ids: readonly string[]): Promise<CampaignRow[]> =>
  db.rows(campaignsWhere(sql`where c.id = any(${arrayOf('text', ids)})`));

/** Campaigns that were published and had not ended at `since`: running ones first, then upcoming and ended ones, each by end. */
export const listPublished = (db: Db, { since, now }: { since: Date; now: Date }, limit: number): Promise<CampaignRow[]> =>
  db.rows(
    campaignsWhere(sql`
      where c.published_at is not null and c.ends_at > ${since}
      order by c.ends_at <= ${now}, c.starts_at > ${now}, c.ends_at, c.id limit ${limit}::int`),
  );

/** SQL condition: watching this channel counts for a campaign `c`. */
const countsChannel = (channelId: RawBuilder<unknown>) => sql`
  (not exists (select from drop_campaign_channels n where n.campaign_id = c.id)
   or exists (select from drop_campaign_channels n where n.campaign_id = c.id and n.channel_id = ${channelId}))`;

/** SQL condition: watching counts now for a campaign `c`. */
const isRunningAt = (at: Date) => sql`(c.published_at is not null and c.starts_at <= ${at} and c.ends_at > ${at})`;

/** SQL condition: administrators earn in the test of a campaign `c` (`isTested`). */
export const isTestedAt = (at: Date) => sql`(c.is_test and (c.published_at is null or c.ends_at > ${at}))`;

/** Running campaigns that a channel counts for, earliest end first, then drafts in test. Tests are those that this user administers. */
export const listRunning = (
  db: Db,
  { channelId, categoryId, viewerId }: { channelId: number; categoryId: number; viewerId: number },
  at: Date,
  limit: number,
): Promise<CampaignRow[]> =>
  db.rows(
    campaignsWhere(sql`
      where c.category_id = ${categoryId}::int8 and ${countsChannel(sql`${channelId}::int8`)}
        and (${isRunningAt(at)} or (${isTestedAt(at)} and exists (
              select from drop_administrators a where a.user_id = ${viewerId}::int8 and a.organization_id = c.organization_id)))
      order by c.published_at is null, c.ends_at, c.id limit ${limit}::int`),
  );

export interface CountingCampaign {
  id: string;
  organizationId: string;
  isRunning: boolean;
  isTested: boolean;
  livestreamId: number;
}

/**
 * Running and tested campaigns that these live streams count for, one row per pair. Share-locks the campaigns, so that no minute is counted
 * after a committed end or publication.
 */
export const lockCounting = (db: Db, livestreamIds: readonly number[], at: Date): Promise<CountingCampaign[]> =>
  db.rows(sql<CountingCampaign>`
    select c.id, c.organization_id as "organizationId", ${isRunningAt(at)} as "isRunning", ${isTestedAt(at)} as "isTested",
           l.id as "livestreamId"
      from livestreams l
      join drop_campaigns c on c.category_id = l.category_id
     where l.id = any(${arrayOf('int8', livestreamIds)}) and (${isRunningAt(at)} or ${isTestedAt(at)})
       and ${countsChannel(sql`l.channel_id`)}
     order by c.id for share of c`);

/** Most watched first. */
export async function listLivestreamIds(db: Db, campaignId: string, at: Date, limit: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select l.id from drop_campaigns c join livestreams l on l.category_id = c.category_id and l.ended_at is null
     where c.id = ${campaignId} and ${isRunningAt(at)} and ${countsChannel(sql`l.channel_id`)}
     order by l.viewer_count desc, l.id desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

export interface LockedCampaign extends CampaignDates {
  id: string;
  organizationId: string;
  categoryId: number;
}

const LOCKED = sql`
  id, organization_id as "organizationId", category_id as "categoryId", starts_at as "startsAt", ends_at as "endsAt", is_test as "isTest",
  published_at as "publishedAt"`;

/** Waits until all concurrent counts and claims have committed. */
export const lockCampaign = (db: Db, id: string): Promise<LockedCampaign | null> =>
  db.row(sql<LockedCampaign>`select ${LOCKED} from drop_campaigns where id = ${id} for update`);

export const shareLockCampaign = (db: Db, id: string): Promise<LockedCampaign | null> =>
  db.row(sql<LockedCampaign>`select ${LOCKED} from drop_campaigns where id = ${id} for share`);
