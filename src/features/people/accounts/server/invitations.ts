import { randomInt } from 'node:crypto';
import { DAY_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import type { BodyOf, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  createInvitation,
  INVITATIONS_PAGE,
  type Invitation,
  listInvitations,
  listInvited,
  revokeInvitation,
} from '#features/people/accounts/contract/invitations.ts';
import { invitationCodeOf, invitationLink, invitationState } from '#features/people/accounts/rules.ts';
import { recordSecurityEvent } from './security-log.ts';
import { requireStaff } from './self.ts';
import {
  findInvitation,
  type InvitationRow,
  incrementUsed,
  insertInvitation,
  insertInvitationUse,
  isInvitationUsable,
  listInvitations as listInStore,
  listInvited as listInvitedInStore,
  updateRevoked,
} from './store/invitations.ts';

/** Without letters and digits that look alike. Twelve of them have 58 random bits, too many to guess. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 12;

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A quick check before a sign-up is prepared. `redeemInvitation` decides. */
export const isUsable = (ctx: Ctx, code: string): Promise<boolean> => isInvitationUsable(ctx.db, invitationCodeOf(code), ctx.now());

/** Counts a use by this new account, exactly as often as the invitation allows. Returns false when it cannot be used. */
export async function redeemInvitation(tx: Tx, code: string, userId: number): Promise<boolean> {
  const id = await incrementUsed(tx, invitationCodeOf(code), tx.now());
  if (id === null) return false;
  await insertInvitationUse(tx, id, userId, tx.now());
  return true;
}

interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

export async function readInvitations(
  ctx: Ctx,
  viewer: Viewer,
  cursor: number | null,
): Promise<ReplyInput<typeof listInvitations>['data']> {
  await requireStaff(ctx.db, viewer, listInvitations);
  const { rows, next } = await readPage(
    INVITATIONS_PAGE,
    (limit) => listInStore(ctx.db, cursor, limit),
    ({ id }) => String(id),
  );
  return { sign_up: ctx.settings.SIGN_UP, invitations: rows.map((row) => onWire(ctx, row)), next_cursor: next };
}

export function invite(ctx: Ctx, { viewer, client }: Actor, { uses, days, note }: BodyOf<typeof createInvitation>): Promise<Invitation> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, createInvitation);
    const at = ctx.now();
    const id = await insertInvitation(tx, {
      code: newCode(),
      uses,
      note,
      createdBy: viewer.id,
      createdAt: at,
      expiresAt: days === null ? null : secondsAfter(at, days * DAY_SECONDS),
    });
    const details = { invitation: id, uses, ...(note !== '' && { note }) };
    await recordSecurityEvent(tx, { act: 'create_invitation', userId: viewer.id, actorId: viewer.id, details, client, at });
    return onWire(ctx, (await findInvitation(tx, id))!);
  });
}

export function revoke(ctx: Ctx, { viewer, client }: Actor, id: number): Promise<Invitation> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, revokeInvitation);
    const { note } = (await findInvitation(tx, id)) ?? revokeInvitation.refuse('INVITATION_NOT_FOUND');
    const at = ctx.now();
    if (!(await updateRevoked(tx, id, at))) return revokeInvitation.refuse('ALREADY_REVOKED');
    const details = { invitation: id, ...(note !== '' && { note }) };
    await recordSecurityEvent(tx, { act: 'revoke_invitation', userId: viewer.id, actorId: viewer.id, details, client, at });
    return onWire(ctx, (await findInvitation(tx, id))!);
  });
}

export async function readInvited(ctx: Ctx, viewer: Viewer, id: number): Promise<ReplyInput<typeof listInvited>['data']> {
  await requireStaff(ctx.db, viewer, listInvited);
  if (!(await findInvitation(ctx.db, id))) return listInvited.refuse('INVITATION_NOT_FOUND');
  const people = await listInvitedInStore(ctx.db, id);
  return { people: people.map(({ usedAt, ...person }) => ({ ...person, used_at: usedAt.toISOString() })) };
}

const onWire = (ctx: Ctx, row: InvitationRow): Invitation => {
  const { id, code, uses, used, note, createdBy, createdAt, expiresAt } = row;
  return {
    id,
    code,
    uses,
    used,
    note,
    url: invitationLink(ctx.publicUrl, code),
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    state: invitationState(row, ctx.now()),
  };
};
