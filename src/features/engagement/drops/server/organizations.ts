import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Client } from '#core/server/http/route.ts';
import { changeOrganization, type OwnOrganization, resetCallbackSecret } from '#features/engagement/drops/contract/organization.ts';
import { recordSecurityEvent } from '#features/people/accounts/server/api.ts';
import { newSecret, sealSecret } from './callback/secret.ts';
import {
  isAdministrator,
  listOwn,
  type OrganizationRow,
  shareLockAdministrator,
  updateOrganization,
  updateSecret,
} from './store/organizations.ts';
import { imagePath } from './wire.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    reset_drops_secret: true;
  }
}

export async function requireReader(db: Db, organizationId: string, viewer: Viewer, endpoint: Refuses<'NOT_ALLOWED'>): Promise<void> {
  if (!(await isAdministrator(db, organizationId, viewer.id))) endpoint.refuse('NOT_ALLOWED');
}

/** Locks the administrator's right, so that it still exists when the change commits. */
export async function requireAdministrator(
  tx: Tx,
  organizationId: string,
  viewer: Viewer,
  endpoint: Refuses<'NOT_ALLOWED'>,
): Promise<void> {
  if (!(await shareLockAdministrator(tx, organizationId, viewer.id))) endpoint.refuse('NOT_ALLOWED');
}

export const readOwnOrganizations = async ({ db }: Ctx, viewer: Viewer): Promise<OwnOrganization[]> =>
  (await listOwn(db, viewer.id)).map(onWire);

export function change(ctx: Ctx, id: string, viewer: Viewer, body: BodyOf<typeof changeOrganization>): Promise<OwnOrganization> {
  return ctx.tx(async (tx) => {
    await requireAdministrator(tx, id, viewer, changeOrganization);
    return onWire(await updateOrganization(tx, id, body));
  });
}

/** The only response that contains the new secret. */
export function resetSecret(ctx: Ctx, id: string, viewer: Viewer, client: Pick<Client, 'address'>): Promise<string> {
  return ctx.tx(async (tx) => {
    await requireAdministrator(tx, id, viewer, resetCallbackSecret);
    const secret = newSecret();
    await updateSecret(tx, id, await sealSecret(tx, id, secret));
    const details = { organization: id };
    await recordSecurityEvent(tx, { act: 'reset_drops_secret', userId: viewer.id, details, client, at: ctx.now() });
    return secret;
  });
}

const onWire = ({ id, name, logo, url, callbackUrl, hasSecret }: OrganizationRow): OwnOrganization => ({
  id,
  name,
  logo_url: imagePath(logo),
  url,
  callback_url: callbackUrl,
  has_secret: hasSecret,
});
