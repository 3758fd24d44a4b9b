import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { csvFile, tableFileHeaders } from '#core/server/table-file.ts';
import { exportEarnings, listEarnings, showIncome } from '#features/economy/income/contract/earnings.ts';
import { listPayouts, listUnpaid, recordPayout, undoPayout } from '#features/economy/income/contract/payouts.ts';
import {
  disableMultistream,
  enableMultistream,
  listMultistreamSegments,
  pauseIncomeProtection,
  resumeIncomeProtection,
  showIncomeProtection,
  showIncomeSettings,
  updateIncomeSettings,
} from '#features/economy/income/contract/tools.ts';
import { makePayout, readPayouts, readUnpaid, reversePayout } from './payouts.ts';
import { readEarnings, readIncome, streamEarnings } from './read-earnings.ts';
import { changeIncomeSettings, readProtection, readSegments, readSettings, switchMultistream, switchProtection } from './tools.ts';

export const incomeRoutes: Route[] = [
  route(showIncome, async ({ params, query, viewer, ctx }) => dataEnvelope(await readIncome(ctx, params.slug, viewer, query.period))),
  route(listEarnings, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readEarnings(ctx, params.slug, viewer, query.cursor ?? null)),
  ),
  route(exportEarnings, async ({ params, viewer, reply, ctx }) => {
    const { columns, pages } = await streamEarnings(ctx, params.slug, viewer);
    for (const [name, value] of Object.entries(tableFileHeaders('income', 'csv'))) reply.header(name, value);
    return csvFile(columns, pages);
  }),
  route(listUnpaid, async ({ query, viewer, ctx }) => dataEnvelope(await readUnpaid(ctx, viewer, query))),
  route(listPayouts, async ({ query, viewer, ctx }) => dataEnvelope(await readPayouts(ctx, viewer, query))),
  route(recordPayout, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ payout: await makePayout(ctx, { viewer, client }, params.slug, body) }),
  ),
  route(undoPayout, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ payout: await reversePayout(ctx, { viewer, client }, params.payout, body.reason) }),
  ),
  route(showIncomeSettings, async ({ params, viewer, ctx }) => dataEnvelope({ settings: await readSettings(ctx, params.slug, viewer) })),
  route(updateIncomeSettings, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ settings: await changeIncomeSettings(ctx, params.slug, viewer, body) }),
  ),
  route(listMultistreamSegments, async ({ params, viewer, ctx, endpoint }) =>
    dataEnvelope({ cipr: await readSegments(ctx, params.livestreamId, viewer, endpoint) }),
  ),
  route(enableMultistream, async ({ params, viewer, ctx, endpoint }) =>
    dataEnvelope({ cipr: await switchMultistream(ctx, params.livestreamId, viewer, true, endpoint) }),
  ),
  route(disableMultistream, async ({ params, viewer, ctx, endpoint }) =>
    dataEnvelope({ cipr: await switchMultistream(ctx, params.livestreamId, viewer, false, endpoint) }),
  ),
  route(showIncomeProtection, async ({ params, viewer, ctx, endpoint }) =>
    dataEnvelope({ status: await readProtection(ctx, params.livestreamId, viewer, endpoint) }),
  ),
  route(pauseIncomeProtection, async ({ params, viewer, ctx, endpoint }) =>
    dataEnvelope({ status: await switchProtection(ctx, params.livestreamId, viewer, false, endpoint) }),
  ),
  route(resumeIncomeProtection, async ({ params, viewer, ctx, endpoint }) =>
    dataEnvelope({ status: await switchProtection(ctx, params.livestreamId, viewer, true, endpoint) }),
  ),
];
