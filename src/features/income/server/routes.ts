import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import {
  disableMultistream,
  enableMultistream,
  listMultistreamSegments,
  pauseIncomeProtection,
  resumeIncomeProtection,
  showIncomeProtection,
  showIncomeSettings,
  updateIncomeSettings,
} from '#features/income/contract.ts';
import { changeIncomeSettings, readSettings } from './settings.ts';
import { readProtection, readSegments, switchMultistream, switchProtection } from './switch-tool.ts';

export const incomeRoutes: Route[] = [
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
