import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * Runs reads and returns the number of table and index rows that the database examined. The count depends on the plan and the data, not on
 * the machine, so that a test can tell bounded work from growing work.
 */
export async function examinedRows(db: Db, read: (db: Db) => Promise<unknown>): Promise<number> {
  let examined = 0;
  const rows = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> => {
    const [plan] = await db.rows(sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (analyze, timing off, format json) ${statement}`);
    examined += rowsOf(plan!['QUERY PLAN'][0].Plan);
    return db.rows(statement);
  };
  await read({ rows, row: async (statement) => (await rows(statement))[0] ?? null });
  return examined;
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  if (node['Relation Name'] === undefined) return below;
  const perLoop = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + perLoop * node['Actual Loops'];
}
