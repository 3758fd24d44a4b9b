import { sql } from 'kysely';
import { partsOfColumn, type SitemapSource } from '#core/server/http/sitemap.ts';

/** Channels that have streamed and are not suspended, because most accounts never stream. */
export const channelPages: SitemapSource = {
  parts: (db, ...bounds) => partsOfColumn(db, { table: 'livestreams', column: 'channel_id' }, ...bounds),
  list: async (db, from, below) => {
    const rows = await db.rows(sql<{ slug: string }>`
      select c.slug from channels c join users u on u.id = c.user_id
       where c.id >= ${from}::int8 and c.id < ${below}::int8 and c.suspended_at is null and u.suspended_at is null
         and exists (select 1 from livestreams l where l.channel_id = c.id)
       order by c.id`);
    return rows.map(({ slug }) => `/${slug}`);
  },
};

export const categoryPages: SitemapSource = {
  parts: (db, ...bounds) => partsOfColumn(db, { table: 'categories', column: 'id' }, ...bounds),
  list: async (db, from, below) => {
    const rows = await db.rows(sql<{ slug: string }>`
      select slug from categories where id >= ${from}::int8 and id < ${below}::int8 order by id`);
    return rows.map(({ slug }) => `/category/${slug}`);
  },
};
