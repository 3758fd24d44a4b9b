import type { QueryOf, Refuses, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { contribution } from '#core/server/feature.ts';
import type { Client } from '#core/server/http/route.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import { accountRenamed } from '#features/people/accounts/contract/entry.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import {
  ACCOUNTS_PAGE,
  cancelDeletion,
  grantStaff,
  listAccounts,
  listStaff,
  markBot,
  reinstateAccount,
  removePersonPicture,
  removeStaff,
  renameAccount,
  type StaffAccount,
  type Suspension,
  scheduleDeletion,
  showAccount,
  signOutAccount,
  suspendAccount,
  unmarkBot,
} from '#features/people/accounts/contract/staff.ts';
import {
  deletedName,
  deletedSlug,
  deletionRefusal,
  deletionTime,
  isSuspensionOver,
  renameRefusal,
  siteNames,
  slugOf,
  staffGrantRefusal,
  staffRemovalRefusal,
  suspensionEnd,
  suspensionRefusal,
  usernameRefusal,
} from '#features/people/accounts/rules.ts';
import { setPicture } from './change-account.ts';
import { eraseAccountJob } from './erase.ts';
import { accountDeleted, accountReinstated, accountSuspended, profileChanged, sessionsEnded, usernameChanged } from './events.ts';
import { mailStaffDecision } from './outgoing-mail.ts';
import { DUMMY_HASH } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { requireStaff } from './self.ts';
import { deleteOtherSessions, listSessionIds } from './store/sessions.ts';
import {
  anonymizeUser,
  deleteResetsOf,
  findUserBySlug,
  listStaff as listStaffInStore,
  lockAccounts,
  lockStaff,
  searchUsers,
  type User,
  updateBot,
  updateDeletion,
  updateStaff,
  updateSuspension,
  updateUsername,
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
    await endAllSessions(tx, user.id);
    await tx.announce(accountSuspended, { userId: user.id, byUserId: viewer.id, at });
    const details = until ? { until: until.toISOString() } : {};
    await recordSecurityEvent(tx, { act: 'suspend_account', userId: user.id, actorId: viewer.id, reason, details, client, at });
    return staffAccountOf(ctx, { ...user, suspendedAt: at, suspendedUntil: until, suspensionReason: reason });
  });
}

export function signOutEverywhere(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, signOutAccount);
    await endAllSessions(tx, user.id);
    await recordSecurityEvent(tx, { act: 'sign_out_account', userId: user.id, actorId: viewer.id, reason, client, at: ctx.now() });
    return staffAccountOf(ctx, user);
  });
}

async function endAllSessions(tx: Tx, userId: number): Promise<void> {
  const sessionIds = await deleteOtherSessions(tx, userId, 0);
  if (sessionIds.length > 0) await tx.announce(sessionsEnded, { userId, sessionIds });
  await deleteResetsOf(tx, userId);
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Whether this person streams now. Until the transaction ends, no stream of theirs starts. */
    lockLiveState: (tx: Tx, userId: number) => Promise<boolean>;
  }
}

/** The unique index decides between concurrent uses of a name. Sockets reconnect, because they hold the old name. */
export function rename(ctx: Ctx, { viewer, username, reason, client }: StaffAct, newName: string): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, renameAccount);
    const slug = slugOf(newName);
    const holder = await findUserBySlug(tx, slug);
    const refusal = renameRefusal(user.username, newName, {
      unusable: usernameRefusal(newName, ctx.services.reservedSlugs ?? new Set(), siteNames(ctx.publicUrl, ctx.settings.SITE_NAME)),
      isTaken: holder !== null && holder.id !== user.id,
      isLive: (await contribution(ctx, 'lockLiveState')?.(tx, user.id)) ?? false,
    });
    if (refusal) return renameAccount.refuse(refusal);
    if (!(await updateUsername(tx, user.id, { username: newName, slug }))) return renameAccount.refuse('USERNAME_TAKEN');
    const at = ctx.now();
    await tx.announce(usernameChanged, { userId: user.id, username: newName, slug });
    await tx.announce(profileChanged, { userId: user.id });
    tx.publish(accountRenamed, [user.id], { user: { id: user.id, username: newName, slug } });
    tx.disconnectSessions(user.id, await listSessionIds(tx, user.id));
    const details = { before: user.username, username: newName };
    await recordSecurityEvent(tx, { act: 'rename_account', userId: user.id, actorId: viewer.id, reason, details, client, at });
    await mailStaffDecision(ctx, tx, user.id, {
      subject: 'Your username was changed',
      sentence: `Staff changed your username from ${user.username} to ${newName}. The address of your channel changed with it.`,
      reason,
    });
    return staffAccountOf(ctx, { ...user, username: newName, slug });
  });
}

export function reinstate(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, reinstateAccount);
    if (!user.suspendedAt) return reinstateAccount.refuse('NOT_SUSPENDED');
    if (user.deletesAt) return reinstateAccount.refuse('BEING_DELETED');
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
    // First, because people who remove themselves act as staff for the last time.
    await recordSecurityEvent(tx, { act: 'remove_staff', userId: user.id, actorId: viewer.id, reason, client, at: ctx.now() });
    await updateStaff(tx, user.id, false);
    // The sessions continue, but their sockets may hold staff-only channels.
    tx.disconnectSessions(user.id, await listSessionIds(tx, user.id));
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

/** A suspension that had an end lasts until the deletion, or until staff end it. */
export function decideDeletion(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, scheduleDeletion);
    const refusal = deletionRefusal(user);
    if (refusal) return scheduleDeletion.refuse(refusal);
    const at = ctx.now();
    const deletesAt = deletionTime(at);
    const suspendedAt = user.suspendedAt ?? at;
    await mailStaffDecision(ctx, tx, user.id, {
      subject: 'Your account is going to be deleted',
      sentence: `Staff decided to delete your account on ${deletesAt.toISOString().slice(0, 10)}. Until then it is suspended, and staff can undo the decision.`,
      reason,
    });
    await updateSuspension(tx, user.id, { at: suspendedAt, until: null, reason });
    await updateDeletion(tx, user.id, { at: deletesAt, suspends: user.suspendedAt === null });
    await setDeadline(tx, accountDeletionDeadline, `${user.id} ${deletesAt.toISOString()}`, deletesAt);
    await endAllSessions(tx, user.id);
    if (!user.suspendedAt) await tx.announce(accountSuspended, { userId: user.id, byUserId: viewer.id, at });
    const details = { until: deletesAt.toISOString() };
    await recordSecurityEvent(tx, { act: 'schedule_deletion', userId: user.id, actorId: viewer.id, reason, details, client, at });
    return staffAccountOf(ctx, { ...user, suspendedAt, suspendedUntil: null, suspensionReason: reason, deletesAt });
  });
}

export function undoDeletion(ctx: Ctx, { viewer, username, reason, client }: StaffAct): Promise<StaffAccount> {
  return ctx.tx(async (tx) => {
    const user = await lockTarget(tx, viewer, username, cancelDeletion);
    if (!user.deletesAt) return cancelDeletion.refuse('NOT_DELETING');
    const at = ctx.now();
    await updateDeletion(tx, user.id, null);
    const isReinstated = user.isSuspendedForDeletion;
    if (isReinstated) {
      await updateSuspension(tx, user.id, null);
      await tx.announce(accountReinstated, { userId: user.id, byUserId: viewer.id, at });
    }
    await recordSecurityEvent(tx, { act: 'cancel_deletion', userId: user.id, actorId: viewer.id, reason, client, at });
    return staffAccountOf(ctx, { ...user, deletesAt: null, ...(isReinstated && { suspendedAt: null }) });
  });
}

/** Deletes an account as scheduled; a job then removes what it leaves in all features. Skips a deletion that staff have undone, even if they decided it again. */
export const accountDeletionDeadline: Deadline = {
  kind: 'accounts.deletion',
  run: async (tx, ref, at) => {
    const [user] = await lockAccounts(tx, [Number.parseInt(ref, 10)]);
    if (!user?.deletesAt || user.deletesAt > at) return null;
    await tx.announce(accountDeleted, { userId: user.id, at });
    await setPicture(tx, user, [], at);
    const [username, slug] = [deletedName(user.id), deletedSlug(user.id)];
    await anonymizeUser(tx, user.id, { username, slug, passwordHash: DUMMY_HASH, at });
    await tx.announce(usernameChanged, { userId: user.id, username, slug });
    await tx.announce(profileChanged, { userId: user.id });
    await enqueueJob(tx, eraseAccountJob, { user: user.id }, { key: String(user.id) });
    return null;
  },
};

/** Locks the target and the viewer, who must still be staff at commit. */
async function lockTarget(tx: Tx, viewer: Viewer, username: string, endpoint: Refuses<'NOT_ALLOWED' | 'USER_NOT_FOUND'>): Promise<User> {
  if (!viewer.isStaff) return endpoint.refuse('NOT_ALLOWED');
  const target = (await findUserBySlug(tx, slugOf(username))) ?? endpoint.refuse('USER_NOT_FOUND');
  const locked = await lockAccounts(tx, [viewer.id, target.id]);
  if (!locked.some(({ id, isStaff }) => id === viewer.id && isStaff)) return endpoint.refuse('NOT_ALLOWED');
  return locked.find(({ id }) => id === target.id) ?? endpoint.refuse('USER_NOT_FOUND');
}

const staffAccountOf = (
  ctx: Ctx,
  { id, username, slug, isStaff, picture, bot, createdAt, deletesAt, ...suspension }: User,
): StaffAccount => ({
  id,
  username,
  slug,
  is_staff: isStaff,
  profile_pic: avatarUrl(ctx, picture),
  created_at: createdAt.toISOString(),
  bot,
  suspension: suspensionOnWire(suspension),
  deletes_at: deletesAt?.toISOString() ?? null,
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
