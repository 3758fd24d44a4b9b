import type { ReplyInput } from '#core/contract/endpoint.ts';
import { minorDigits } from '#core/contract/money.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { channelDebtAccount, earningsAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { readPage } from '#core/server/read-page.ts';
import type { Columns } from '#core/server/table-file.ts';
import { requirePermissionTo } from '#features/channel/channels/server/api.ts';
import {
  EARNINGS_PAGE,
  type EarningsTransaction,
  exportEarnings,
  type IncomePeriod,
  listEarnings,
  showIncome,
} from '#features/economy/income/contract/earnings.ts';
import { incomeFeature } from '#features/economy/income/feature.ts';
import { earningsBalance, incomeOf, rangeOf } from '#features/economy/income/rules/earnings.ts';
import type { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';
import { type MoneySource, providerAt } from '#features/economy/payments/rules.ts';
import { findMoneySource, paymentsOf } from '#features/economy/payments/server/api.ts';
import { countEarnings, currencyOf } from './count-earnings.ts';
import { listPoints, listTransactions, type TransactionRow } from './store/earnings.ts';

export async function readIncome(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  period: IncomePeriod,
): Promise<ReplyInput<typeof showIncome>['data']> {
  const { id } = await requireOwner(ctx.db, slug, viewer, showIncome);
  const currency = currencyOf(ctx);
  const isComplete = await countEarnings(ctx, id, currency);
  const { previous, ...range } = rangeOf(period, ctx.now());
  const points = await listPoints(ctx.db, id, currency, range);
  const before = await listPoints(ctx.db, id, currency, { ...previous, unit: range.unit });
  const [earned, debt] = await balancesOf(ctx.db, [earningsAccount(currency, id), channelDebtAccount(currency, id)]);
  return {
    currency,
    ...range,
    points,
    previous: incomeOf(before),
    balance: earningsBalance(earned!, debt!),
    platform_share: paymentsOf(ctx)?.platformSharePercent ?? 0,
    provider: await currentProvider(ctx),
    is_complete: isComplete,
  };
}

/** The provider of the money in the ledger, or of the money to come. */
export async function currentProvider(ctx: Ctx): Promise<MoneyProvider | null> {
  return (await findMoneySource(ctx.db))?.provider ?? paymentsOf(ctx)?.provider.name ?? null;
}

export async function readEarnings(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  cursor: number | null,
): Promise<ReplyInput<typeof listEarnings>['data']> {
  const { id } = await requireOwner(ctx.db, slug, viewer, listEarnings);
  const currency = currencyOf(ctx);
  const list = (limit: number) => listTransactions(ctx.db, id, currency, { before: cursor, limit });
  const { rows, next } = await readPage(EARNINGS_PAGE, list, (last) => String(last.id));
  return { currency, transactions: rows.map(onWireFrom(await findMoneySource(ctx.db))), next_cursor: next };
}

/** Transactions per query during an export. */
const EXPORT_STEP = 1000;

/** Keeps one page in memory at a time. Refusals happen before the first page. */
export async function streamEarnings(ctx: Ctx, slug: string, viewer: Viewer) {
  const { id } = await requireOwner(ctx.db, slug, viewer, exportEarnings);
  const currency = currencyOf(ctx);
  return { columns: columnsOf(currency), pages: pages(ctx.db, id, currency) };
}

async function* pages(db: Db, channelId: number, currency: string): AsyncIterable<EarningsTransaction[]> {
  const rowOnWire = onWireFrom(await findMoneySource(db));
  for (let before: number | null = null; ; ) {
    const rows = await listTransactions(db, channelId, currency, { before, limit: EXPORT_STEP });
    yield rows.map(rowOnWire);
    if (rows.length < EXPORT_STEP) return;
    before = rows.at(-1)!.id;
  }
}

/** Amounts are in major units, because spreadsheets add them up. */
function columnsOf(currency: string): Columns<EarningsTransaction> {
  const unit = 10 ** minorDigits(currency);
  return [
    ['time', ({ created_at }) => created_at],
    ['kind', ({ kind }) => kind],
    ['what', ({ what }) => what],
    ['paid', ({ paid }) => (paid === null ? '' : paid / unit)],
    ['amount', ({ amount }) => amount / unit],
    ['balance', ({ balance }) => balance / unit],
    ['currency', () => currency],
    ['id', ({ id }) => id],
    ['provider', ({ provider }) => provider ?? ''],
  ];
}

const onWireFrom =
  (source: MoneySource | null) =>
  ({ createdAt, provider, ...row }: TransactionRow): EarningsTransaction => ({
    ...row,
    created_at: wireDate(createdAt),
    provider: provider ?? (source && providerAt(source, createdAt)),
  });

const requireOwner = requirePermissionTo(incomeFeature.permissions.see_income);
