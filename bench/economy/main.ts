/**
 * Measures the cost of gifts and subscriptions at their busiest. `--only=gifts,renewals,leaderboards` selects parts, `--seconds=10` is the
 * length of each measurement, and `--database=embedded` or `PostgreSQL` limits gifts and renewals to one. `--subscriptions=100000` are
 * renewed, and the big channel of the leaderboards has `--gifts=5000000`.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureGifts, measureRenewals } from './crowds.ts';
import { measureLeaderboards } from './leaderboards.ts';

const options = {
  seconds: { type: 'string', default: '10' },
  gifts: { type: 'string', default: '5000000' },
  subscriptions: { type: 'string', default: '100000' },
  database: { type: 'string' },
  only: { type: 'string', default: 'gifts,renewals,leaderboards' },
} as const;
const { values } = parseArgs({ options });
const seconds = Number(values.seconds);

/** Each prints its table and returns whether its goal was met. */
const parts: Record<string, () => Promise<boolean>> = {
  gifts: () => measureGifts(seconds, values.database),
  renewals: () => measureRenewals(Number(values.subscriptions), seconds, values.database),
  leaderboards: () => measureLeaderboards(Number(values.gifts), seconds),
};

console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)} at the start\n`,
);
const met: boolean[] = [];
for (const name of values.only.split(',')) met.push(await parts[name]!());
process.exit(met.every(Boolean) ? 0 : 1);
