import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { csvFile, tableFileHeaders } from '#core/server/table-file.ts';
import {
  changeEmail,
  changePassword,
  changePicture,
  changeProfile,
  listDevices,
  readAccount,
  removePicture,
  revokeDevice,
  revokeOtherDevices,
} from '#features/people/accounts/contract/account.ts';
import { confirmEmail, requestConfirmation } from '#features/people/accounts/contract/email-confirmation.ts';
import { confirmReset, readSession, requestReset, signIn, signOut, signUp } from '#features/people/accounts/contract/entry.ts';
import { createInvitation, listInvitations, listInvited, revokeInvitation } from '#features/people/accounts/contract/invitations.ts';
import { listMuted, mutePerson, unmutePerson } from '#features/people/accounts/contract/muted.ts';
import { mobileToken, readUser, tokenProvider, updateProfile } from '#features/people/accounts/contract/programs.ts';
import { showSecurityLog } from '#features/people/accounts/contract/security-log.ts';
import { markSetupStep, sendTestMail, showSetupSteps } from '#features/people/accounts/contract/setup.ts';
import {
  cancelDeletion,
  grantStaff,
  listAccounts,
  listStaff,
  markBot,
  reinstateAccount,
  removePersonPicture,
  removeStaff,
  renameAccount,
  scheduleDeletion,
  showAccount,
  showChecks,
  signOutAccount,
  suspendAccount,
  unmarkBot,
} from '#features/people/accounts/contract/staff.ts';
import { exportStaffLog, listStaffLog } from '#features/people/accounts/contract/staff-log.ts';
import {
  changeOwnEmail,
  changeOwnPassword,
  changeOwnPicture,
  changeOwnProfile,
  readOwnAccount,
  removeOwnPicture,
} from './change-account.ts';
import { confirmOwnEmail, resendConfirmLink } from './confirm-email.ts';
import { endDevice, endOtherDevices, endOwnSession, readDevices } from './devices.ts';
import { signInBrowser, signInProgram, signUpBrowser } from './entry.ts';
import { invite, readInvitations, readInvited, revoke } from './invitations.ts';
import { mute } from './mute.ts';
import { readChecks } from './read-checks.ts';
import { resetPassword, sendResetLinks } from './reset-password.ts';
import { readSecurityLog } from './security-log.ts';
import { readBrowserSession, readOwnUser } from './self.ts';
import { markStep, readSteps, sendTest } from './setup-steps.ts';
import {
  changeBotMark,
  decideDeletion,
  grantStaffRole,
  readAccounts,
  readStaff,
  readStaffAccount,
  reinstate,
  removePictureOf,
  removeStaffRole,
  rename,
  signOutEverywhere,
  suspend,
  undoDeletion,
} from './staff.ts';
import { readStaffLog, STAFF_LOG_COLUMNS, streamStaffLog } from './staff-log.ts';
import { deleteMuted, listMuted as listMutedInStore } from './store/users.ts';
import { newToken } from './tokens.ts';

export const accountRoutes: Route[] = [
  route(signUp, async ({ ctx, body, client, reply }) => dataEnvelope(await signUpBrowser(ctx, body, client, reply))),
  route(signIn, async ({ ctx, body, client, reply }) => dataEnvelope({ viewer: await signInBrowser(ctx, body, client, reply) })),
  route(signOut, async ({ ctx, viewer, client, reply }) => dataEnvelope(await endOwnSession(ctx, viewer, client, reply))),
  route(readSession, async ({ ctx, viewer, client, reply }) => dataEnvelope(await readBrowserSession(ctx, viewer, client, reply))),

  route(readAccount, async ({ ctx, viewer }) => dataEnvelope({ account: await readOwnAccount(ctx, viewer) })),
  route(changeProfile, async ({ ctx, viewer, body, client }) =>
    dataEnvelope({ account: await changeOwnProfile(ctx, viewer, body, client) }),
  ),
  route(changePicture, async ({ ctx, viewer, body }) => dataEnvelope({ account: await changeOwnPicture(ctx, viewer, body.image) })),
  route(removePicture, async ({ ctx, viewer }) => dataEnvelope({ account: await removeOwnPicture(ctx, viewer) })),
  route(changePassword, async ({ ctx, viewer, body, client, reply }) =>
    dataEnvelope({ ended_sessions: await changeOwnPassword(ctx, viewer, body, client, reply) }),
  ),
  route(changeEmail, async ({ ctx, viewer, body, client }) => dataEnvelope({ account: await changeOwnEmail(ctx, viewer, body, client) })),

  route(listDevices, async ({ ctx, viewer }) => dataEnvelope({ sessions: await readDevices(ctx, viewer) })),
  route(revokeDevice, async ({ ctx, viewer, params, reply }) => dataEnvelope(await endDevice(ctx, viewer, params.session, reply))),
  route(revokeOtherDevices, async ({ ctx, viewer }) => dataEnvelope({ ended_sessions: await endOtherDevices(ctx, viewer) })),

  route(listMuted, async ({ ctx, viewer }) => dataEnvelope(await listMutedInStore(ctx.db, viewer.id))),
  route(mutePerson, async ({ ctx, viewer, body }) => dataEnvelope(await mute(ctx, viewer, body))),
  route(unmutePerson, async ({ ctx, viewer, params }) => {
    await deleteMuted(ctx.db, viewer.id, params.userId);
    return dataEnvelope(null);
  }),

  route(requestReset, async ({ ctx, body, client }) => dataEnvelope(await sendResetLinks(ctx, body.email, client))),
  route(confirmReset, async ({ ctx, body, client, reply }) => dataEnvelope(await resetPassword(ctx, body, client, reply))),

  route(confirmEmail, async ({ ctx, body, client }) => dataEnvelope(await confirmOwnEmail(ctx, body.token, client))),
  route(requestConfirmation, async ({ ctx, viewer, client }) => dataEnvelope(await resendConfirmLink(ctx, viewer, client))),

  route(showChecks, async ({ ctx, viewer, query }) => dataEnvelope(await readChecks(ctx, viewer, query.fresh === 'true'))),
  route(showSetupSteps, async ({ ctx, viewer }) => dataEnvelope(await readSteps(ctx, viewer))),
  route(markSetupStep, async ({ ctx, viewer, params, body }) => dataEnvelope(await markStep(ctx, viewer, params.step, body.state))),
  route(sendTestMail, async ({ ctx, viewer, client, body }) => dataEnvelope(await sendTest(ctx, { viewer, client }, body.to))),
  route(listAccounts, async ({ ctx, viewer, query }) => dataEnvelope(await readAccounts(ctx, viewer, query))),
  route(showAccount, async ({ ctx, viewer, params }) => dataEnvelope({ account: await readStaffAccount(ctx, viewer, params.username) })),
  route(showSecurityLog, async ({ ctx, viewer, params, query }) =>
    dataEnvelope(await readSecurityLog(ctx, viewer, params.username, query.cursor ?? null)),
  ),
  route(listInvitations, async ({ ctx, viewer, query }) => dataEnvelope(await readInvitations(ctx, viewer, query.cursor ?? null))),
  route(createInvitation, async ({ ctx, viewer, client, body }) =>
    dataEnvelope({ invitation: await invite(ctx, { viewer, client }, body) }),
  ),
  route(revokeInvitation, async ({ ctx, viewer, client, params }) =>
    dataEnvelope({ invitation: await revoke(ctx, { viewer, client }, params.invitation) }),
  ),
  route(listInvited, async ({ ctx, viewer, params }) => dataEnvelope(await readInvited(ctx, viewer, params.invitation))),
  route(listStaffLog, async ({ ctx, viewer, query }) => dataEnvelope(await readStaffLog(ctx, viewer, query))),
  route(exportStaffLog, async ({ ctx, viewer, query, reply }) => {
    const pages = await streamStaffLog(ctx, viewer, query);
    for (const [name, value] of Object.entries(tableFileHeaders('staff-log', 'csv'))) reply.header(name, value);
    return csvFile(STAFF_LOG_COLUMNS, pages);
  }),
  route(suspendAccount, async ({ ctx, viewer, params, body, client }) =>
    dataEnvelope({ account: await suspend(ctx, { ...params, ...body, viewer, client }) }),
  ),
  route(scheduleDeletion, async ({ ctx, viewer, client, params, body }) =>
    dataEnvelope({ account: await decideDeletion(ctx, { viewer, client, ...params, ...body }) }),
  ),
  route(cancelDeletion, async ({ ctx, viewer, client, params, body }) =>
    dataEnvelope({ account: await undoDeletion(ctx, { viewer, client, ...params, ...body }) }),
  ),
  route(signOutAccount, async ({ ctx, viewer, client, params, body }) =>
    dataEnvelope({ account: await signOutEverywhere(ctx, { viewer, client, ...params, ...body }) }),
  ),
  route(renameAccount, async ({ ctx, viewer, client, params, body }) =>
    dataEnvelope({ account: await rename(ctx, { viewer, client, username: params.username, reason: body.reason }, body.username) }),
  ),
  route(reinstateAccount, async ({ ctx, viewer, params, body, client }) =>
    dataEnvelope({ account: await reinstate(ctx, { ...params, ...body, viewer, client }) }),
  ),
  route(removePersonPicture, async ({ ctx, viewer, params, body, client }) =>
    dataEnvelope({ account: await removePictureOf(ctx, { ...params, ...body, viewer, client }) }),
  ),
  route(markBot, async ({ ctx, viewer, params, body, client }) =>
    dataEnvelope({ account: await changeBotMark(ctx, { ...params, ...body, viewer, client }, true) }),
  ),
  route(unmarkBot, async ({ ctx, viewer, params, body, client }) =>
    dataEnvelope({ account: await changeBotMark(ctx, { ...params, ...body, viewer, client }, false) }),
  ),
  route(listStaff, async ({ ctx, viewer }) => dataEnvelope({ staff: await readStaff(ctx, viewer) })),
  route(grantStaff, async ({ ctx, viewer, params, body, client }) =>
    dataEnvelope({ account: await grantStaffRole(ctx, { ...params, ...body, viewer, client }) }),
  ),
  route(removeStaff, async ({ ctx, viewer, params, body, client }) =>
    dataEnvelope({ account: await removeStaffRole(ctx, { ...params, ...body, viewer, client }) }),
  ),

  route(mobileToken, async ({ ctx, body, client }) => ({ token: await signInProgram(ctx, body, client) })),
  route(tokenProvider, async () => ({
    enabled: true,
    nameFieldName: `name_${newToken().slice(0, 16)}`,
    validFromFieldName: 'valid_from',
    encryptedValidFrom: newToken(),
  })),
  route(readUser, async ({ ctx, viewer }) => readOwnUser(ctx, viewer)),
  route(updateProfile, async ({ ctx, viewer, body, client }) => {
    const { email, ...account } = await changeOwnProfile(ctx, viewer, { bio: body.bio ?? '' }, client);
    return { ...account, email: email ?? '' };
  }),
];
