import { expect, test } from '@playwright/test';
import pg from 'pg';

test('the journeys have used every table on the oldest supported PostgreSQL', async () => {
  const { DATABASE_URL } = JSON.parse(process.env.JOURNEY_NODE_ENV!) as { DATABASE_URL: string };
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const unused = async () => {
    const { rows } = await client.query<{ name: string }>(`
      select coalesce(parent.relname, s.relname) as name
        from pg_stat_user_tables s
        left join pg_inherits i on i.inhrelid = s.relid
        left join pg_class parent on parent.oid = i.inhparent
       group by 1 having sum(s.seq_scan + coalesce(s.idx_scan, 0) + s.n_tup_ins) = 0 order by 1`);
    return rows.map(({ name }) => name);
  };
  // A connection reports its counts at the end of its transactions, once a second at most.
  await expect.poll(unused).toEqual([]);
  await client.end();
});
