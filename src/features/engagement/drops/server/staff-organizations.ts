import type { Refuses } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { newUlid } from '#core/server/ulid.ts';
import { findUserId } from '#features/channel/channels/server/api.ts';
import {
  ADMINISTRATORS_MAX,
  addAdministrator,
  changeLogo,
  createOrganization,
  deleteOrganization,
  listOrganizations,
  ORGANIZATION_LOGO,
  removeAdministrator,
  removeLogo,
  renameOrganization,
  type StaffOrganization,
} from '#features/engagement/drops/contract/organization.ts';
import type { SecurityAct } from '#features/people/accounts/contract/security-log.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import * as store from './store/organizations.ts';
import { listPictures } from './store/rewards.ts';
import { imagePath } from './wire.ts';

interface StaffAct {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

export async function readOrganizations({ db }: Ctx, viewer: Viewer): Promise<StaffOrganization[]> {
  await requireStaff(db, viewer, listOrganizations);
  return (await store.listForStaff(db, null)).map(onWire);
}

export function create(ctx: Ctx, actor: StaffAct, name: string): Promise<StaffOrganization> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, createOrganization);
    const at = ctx.now();
    const id = newUlid(at);
    if (!(await store.insertOrganization(tx, { id, name, at }))) return createOrganization.refuse('ORGANIZATION_NAME_TAKEN');
    await recordOwn(tx, actor, 'create_drops_organization', { organization: name });
    return reread(tx, id);
  });
}

export function rename(ctx: Ctx, actor: StaffAct, id: string, name: string): Promise<StaffOrganization> {
  return ctx.tx(async (tx) => {
    const before = await requireOrganization(tx, actor.viewer, id, renameOrganization);
    if (await store.hasName(tx, name, id)) return renameOrganization.refuse('ORGANIZATION_NAME_TAKEN');
    await store.renameOrganization(tx, id, name);
    if (name !== before.name) await recordOwn(tx, actor, 'rename_drops_organization', { organization: name, before: before.name });
    return reread(tx, id);
  });
}

export function remove(ctx: Ctx, actor: StaffAct, id: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const { name, logo } = await requireOrganization(tx, actor.viewer, id, deleteOrganization);
    if ((await reread(tx, id)).campaigns > 0) return deleteOrganization.refuse('ORGANIZATION_IN_USE');
    const dropped = [...(await listPictures(tx, id)), ...(logo === null ? [] : [logo])];
    await replacePictures(tx, { added: [], dropped, at: ctx.now() });
    await store.deleteOrganization(tx, id);
    await recordOwn(tx, actor, 'delete_drops_organization', { organization: name });
  });
}

export async function setLogo(ctx: Ctx, actor: StaffAct, id: string, image: string): Promise<StaffOrganization> {
  // Decoding is slow, so it happens before the transaction, and only for staff.
  await requireStaff(ctx.db, actor.viewer, changeLogo);
  const counters = [`drops of organization ${id}`, `drops of person ${actor.viewer.id}`];
  return replaceLogo(ctx, actor, id, await acceptUpload(ctx, { image, kind: ORGANIZATION_LOGO, counters }, changeLogo), changeLogo);
}

export const clearLogo = (ctx: Ctx, actor: StaffAct, id: string): Promise<StaffOrganization> => replaceLogo(ctx, actor, id, [], removeLogo);

/** Checks the right again, because it may have ended during decoding. */
function replaceLogo(
  ctx: Ctx,
  actor: StaffAct,
  id: string,
  added: readonly RenderedPicture[],
  endpoint: Refuses<'NOT_ALLOWED' | 'ORGANIZATION_NOT_FOUND'>,
): Promise<StaffOrganization> {
  return ctx.tx(async (tx) => {
    const { name, logo } = await requireOrganization(tx, actor.viewer, id, endpoint);
    const [hash = null] = await replacePictures(tx, { added, dropped: logo === null ? [] : [logo], at: ctx.now() });
    await store.updateLogo(tx, id, hash);
    if (logo !== hash) await recordOwn(tx, actor, 'change_drops_logo', { organization: name });
    return reread(tx, id);
  });
}

export function addPerson(ctx: Ctx, { viewer, client }: StaffAct, id: string, username: string): Promise<StaffOrganization> {
  return ctx.tx(async (tx) => {
    await requireOrganization(tx, viewer, id, addAdministrator);
    const userId = (await findUserId(tx, username)) ?? addAdministrator.refuse('USER_NOT_FOUND');
    const before = await reread(tx, id);
    if (before.administrators.some((person) => person.id === userId)) return before;
    if (before.administrators.length >= ADMINISTRATORS_MAX) return addAdministrator.refuse('TOO_MANY_ADMINISTRATORS');
    await store.insertAdministrator(tx, id, userId);
    const details = { organization: before.name };
    await recordSecurityEvent(tx, { act: 'add_drops_administrator', userId, actorId: viewer.id, details, client, at: ctx.now() });
    return reread(tx, id);
  });
}

export function removePerson(ctx: Ctx, { viewer, client }: StaffAct, id: string, userId: number): Promise<StaffOrganization> {
  return ctx.tx(async (tx) => {
    await requireOrganization(tx, viewer, id, removeAdministrator);
    const organization = await reread(tx, id);
    if (!(await store.deleteAdministrator(tx, id, userId))) return organization;
    const details = { organization: organization.name };
    await recordSecurityEvent(tx, { act: 'remove_drops_administrator', userId, actorId: viewer.id, details, client, at: ctx.now() });
    return reread(tx, id);
  });
}

/** Locks the organization, so that administrators are counted and added one at a time, and its logo is released once. */
async function requireOrganization(
  tx: Tx,
  viewer: Viewer,
  id: string,
  endpoint: Refuses<'NOT_ALLOWED' | 'ORGANIZATION_NOT_FOUND'>,
): Promise<store.OrganizationRow> {
  await requireStaff(tx, viewer, endpoint);
  return (await store.lockOrganization(tx, id)) ?? endpoint.refuse('ORGANIZATION_NOT_FOUND');
}

/** An act on an organization is an entry of the staff account, because it affects no other account. */
const recordOwn = (tx: Tx, { viewer, client }: StaffAct, act: SecurityAct, details: Record<string, string>): Promise<void> =>
  recordSecurityEvent(tx, { act, userId: viewer.id, actorId: viewer.id, details, client, at: tx.now() });

const reread = async (tx: Tx, id: string): Promise<StaffOrganization> => onWire((await store.listForStaff(tx, id))[0]!);

const onWire = ({ createdAt, logo, ...rest }: store.StaffOrganizationRow): StaffOrganization => ({
  ...rest,
  logo_url: imagePath(logo),
  created_at: wireDate(createdAt),
});
