import type { QueryOf, Refuses, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import type { Client } from '#core/server/http/route.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import {
  ACCOUNTS_PAGE,
  grantStaff,
  listAccounts,
  listStaff,
  markBot,
  reinstateAccount,
  removePersonPicture,
  removeStaff,
  type StaffAccount,
  type Suspension,
  showAccount,
  suspendAccount,
  unmarkBot,
} from '#features/people/accounts/contract/staff.ts';
import {
  isSuspensionOver,
  slugOf,
  staffGrantRefusal,
  staffRemovalRefusal,
  suspensionEnd,
  suspensionRefusal,
} from '#features/people/accounts/rules.ts';
import { setPicture } from './change-account.ts';
import { accountReinstated, accountSuspended, profileChanged, sessionsEnded } from './events.ts';
import { recordSecurityEvent } from './security-log.ts';
import { requireStaff } from './self.ts';
import { deleteOtherSessions, listSessionIds } from './store/sessions.ts';
import {
  deleteResetsOf,
  findUserBySlug,
  listStaff as listStaffInStore,
  lockAccounts,
  lockStaff,
  searchUsers,
  type User,
  updateBot,
  updateStaff,
  updateSuspension,
} from './store/users.ts';

interface StaffAct {
  viewer: Viewer;
  username: string;
  reason: string;
  client: Pick<Client, 'address'>;
}

/**
 * Ends sessions in the same transaction. A concurrent sign-in waits for the account lock and then sees the suspension (`insertSession`).
 */
export function suspend(ctx: Ctx, { viewer, username, reason, days, client }: StaffAct & { days: number | null }): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, suspendAccount);
    const refusal = suspensionRefusal(user);
    if (refusal) return suspendAccount.refuse(refusal);
    const at = ctx.now();
    const until = suspensionEnd(at, days);
    await updateSuspension(tx, user.id, { at, until, reason });
    if (until) await setSuspensionEnd(tx, user.id, until);
    const sessionIds = await deleteOtherSessions(tx, user.id, 0);
    if (sessionIds.length > 0) await tx.announce(sessionsEnded, { userId: user.id, sessionIds });
    await deleteResetsOf(tx, user.id);
    await tx.announce(accountSuspended, { userId: user.id, byUserId: viewer.id, at });
    const details = until ? { until: until.toISOString() } : {};
    await recordSecurityEvent(tx, { act: 'suspend_account', userId: user.id, actorId: viewer.id, reason, details, client, at });
    return staffAccountOf(ctx, { ...user, suspendedAt: at, suspendedUntil: until, suspensionReason: reason });
  });
}

export function reinstate(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, reinstateAccount);
    if (!user.suspendedAt) return reinstateAccount.refuse('NOT_SUSPENDED');
    await updateSuspension(tx, user.id, null);
    await tx.announce(accountReinstated, { userId: user.id, byUserId: viewer.id, at: ctx.now() });
    await recordSecurityEvent(tx, { act: 'reinstate_account', userId: user.id, actorId: viewer.id, reason, client, at: ctx.now() });
    return staffAccountOf(ctx, { ...user, suspendedAt: null });
  });
}

export function grantStaffRole(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, grantStaff);
    const refusal = staffGrantRefusal(user);
    if (refusal) return grantStaff.refuse(refusal);
    await updateStaff(tx, user.id, true);
    await recordSecurityEvent(tx, { act: 'grant_staff', userId: user.id, actorId: viewer.id, reason, client, at: ctx.now() });
    return staffAccountOf(ctx, { ...user, isStaff: true });
  });
}

/** Locks all staff accounts in one order. Each removal counts the remaining staff, so two people who remove each other leave one. */
export function removeStaffRole(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    if (!viewer.isStaff) return removeStaff.refuse('NOT_ALLOWED');
    const staff = await lockStaff(tx);
    if (!staff.some(({ id }) => id === viewer.id)) return removeStaff.refuse('NOT_ALLOWED');
    const user = (await findUserBySlug(tx, slugOf(username))) ?? removeStaff.refuse('USER_NOT_FOUND');
    const refusal = staffRemovalRefusal(staff, user.id);
    if (refusal) return removeStaff.refuse(refusal);
    await updateStaff(tx, user.id, false);
    // The sessions continue, but their sockets may hold staff-only channels.
    tx.disconnectSessions(user.id, await listSessionIds(tx, user.id));
    await recordSecurityEvent(tx, { act: 'remove_staff', userId: user.id, actorId: viewer.id, reason, client, at: ctx.now() });
    return staffAccountOf(ctx, { ...user, isStaff: false });
  });
}

export function removePictureOf(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, removePersonPicture);
    if (user.picture === null) return removePersonPicture.refuse('NO_PICTURE');
    const at = ctx.now();
    const account = staffAccountOf(ctx, await setPicture(tx, user, [], at));
    await recordSecurityEvent(tx, { act: 'remove_picture', userId: user.id, actorId: viewer.id, reason, client, at });
    return account;
  });
}

/** A mark of staff replaces the owner's mark. New messages show it, because the batch reads its senders. */
export function changeBotMark(ctx: Ctx, { viewer, username, reason, client }: StaffAct, isBot: boolean): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, isBot ? markBot : unmarkBot);
    if (isBot && user.bot === 'staff') return markBot.refuse('ALREADY_BOT');
    if (!isBot && user.bot === null) return unmarkBot.refuse('NOT_BOT');
    const bot = isBot ? 'staff' : null;
    await updateBot(tx, user.id, bot);
    await tx.announce(profileChanged, { userId: user.id });
    const act = isBot ? 'mark_bot' : 'unmark_bot';
    await recordSecurityEvent(tx, { act, userId: user.id, actorId: viewer.id, reason, client, at: ctx.now() });
    return staffAccountOf(ctx, { ...user, bot });
  });
}

export async function readStaffAccount(ctx: Ctx, viewer: Viewer, username: string): Promise<StaffAccount> {
  await requireStaff(ctx.db, viewer, showAccount);
  return staffAccountOf(ctx, (await findUserBySlug(ctx.db, slugOf(username))) ?? showAccount.refuse('USER_NOT_FOUND'));
}

export async function readAccounts(
  ctx: Ctx,
  viewer: Viewer,
  { search, show, cursor }: QueryOf<typeof listAccounts>,
): Promise<ReplyInput<typeof listAccounts>['data']> {
  await requireStaff(ctx.db, viewer, listAccounts);
  const list = (limit: number) => searchUsers(ctx.db, { prefix: slugOf(search), show, before: cursor ?? null, limit });
  const { rows, next } = await readPage(ACCOUNTS_PAGE, list, ({ id }) => String(id));
  return { accounts: rows.map((user) => staffAccountOf(ctx, user)), next_cursor: next };
}

export async function readStaff(ctx: Ctx, viewer: Viewer): Promise<Person[]> {
  await requireStaff(ctx.db, viewer, listStaff);
  return listStaffInStore(ctx.db);
}

/** Locks the target and the viewer, who must still be staff at commit. */
async function lockTarget(tx: Tx, viewer: Viewer, username: string, endpoint: Refuses<'NOT_ALLOWED' | 'USER_NOT_FOUND'>): Promise<User> {
  if (!viewer.isStaff) return endpoint.refuse('NOT_ALLOWED');
  const target = (await findUserBySlug(tx, slugOf(username))) ?? endpoint.refuse('USER_NOT_FOUND');
  const locked = await lockAccounts(tx, [viewer.id, target.id]);
  if (!locked.some(({ id, isStaff }) => id === viewer.id && isStaff)) return endpoint.refuse('NOT_ALLOWED');
  return locked.find(({ id }) => id === target.id) ?? endpoint.refuse('USER_NOT_FOUND');
}

const staffAccountOf = (ctx: Ctx, { id, username, slug, isStaff, picture, bot, createdAt, ...suspension }: User): StaffAccount => ({
  id,
  username,
  slug,
  is_staff: isStaff,
  profile_pic: avatarUrl(ctx, picture),
  created_at: createdAt.toISOString(),
  bot,
  suspension: suspensionOnWire(suspension),
});

interface StoredSuspension {
  suspendedAt: Date | null;
  /** Scheduled end; null for an indefinite suspension. */
  suspendedUntil: Date | null;
  suspensionReason: string;
}

export const suspensionOnWire = ({ suspendedAt, suspendedUntil, suspensionReason }: StoredSuspension): Suspension | null =>
  suspendedAt && {
    reason: suspensionReason,
    suspended_at: suspendedAt.toISOString(),
    ends_at: suspendedUntil?.toISOString() ?? null,
  };

/** Ends a suspension as scheduled. Skips a suspension that staff ended, even if the account was suspended again. */
export const accountSuspensionDeadline: Deadline = {
  kind: 'accounts.suspension_ends',
  run: async (tx, ref, at) => {
    const [user] = await lockAccounts(tx, [Number.parseInt(ref, 10)]);
    if (!user || !isSuspensionOver(user, at)) return null;
    await updateSuspension(tx, user.id, null);
    await tx.announce(accountReinstated, { userId: user.id, byUserId: null, at });
    await recordSecurityEvent(tx, { act: 'reinstate_account', userId: user.id, details: { ended: true }, at });
    return null;
  },
};

/** Uses one deadline per suspension, so that a running earlier deadline never delays a later one. */
const setSuspensionEnd = (tx: Tx, userId: number, end: Date): Promise<void> =>
  setDeadline(tx, accountSuspensionDeadline, `${userId} ${end.toISOString()}`, end);
