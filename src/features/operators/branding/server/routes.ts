import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { changeSiteLogo, removeSiteLogo } from '#features/operators/branding/contract.ts';
import { changeLogo, removeLogo } from './logo.ts';

export const brandingRoutes: Route[] = [
  route(changeSiteLogo, async ({ ctx, viewer, client, body }) =>
    dataEnvelope({ logo: await changeLogo(ctx, { viewer, client }, body.image) }),
  ),
  route(removeSiteLogo, async ({ ctx, viewer, client }) => dataEnvelope({ logo: await removeLogo(ctx, { viewer, client }) })),
];
