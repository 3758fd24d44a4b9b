import { expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import { RECORDED } from '#app/server/testing/recorded-acts.ts';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { manifestsOf } from '#core/contract/feature.ts';
import { auditActs } from '#features/chat/moderation/contract/audit.ts';
import { locationOf, productFiles, sourceFiles, sourceText, withoutComments } from './source.ts';

/**
 * Calls that change something but are not actions of a channel's team:
 * - a person's own account, relations, messages, votes, clips, purchases, signatures and connections;
 * - the channel's own emotes and stream, and drafts that are only tested;
 * - staff actions on accounts, jobs and backups, which the security log records, and the restore of an installation without accounts;
 * - organizations' changes of their own drops.
 */
const NOT_RECORDED: readonly string[] = [
  'PUT /api/internal/v1/staff/:username',
  'DELETE /api/internal/v1/staff/:username',
  'POST /api/internal/v1/jobs/:job/retry',
  'DELETE /api/internal/v1/jobs/:job',
  'POST /api/internal/v1/dead-jobs/retry',
  'DELETE /api/internal/v1/dead-jobs',
  'POST /api/internal/v1/backups',
  'POST /api/internal/v1/backups/:backup/cancel',
  'DELETE /api/internal/v1/backups/:backup',
  'POST /api/internal/v1/setup/restore',
  'DELETE /api/internal/v1/setup/restore/:upload',
  'POST /api/internal/v1/categories',
  'POST /api/internal/v1/categories/import',
  'PATCH /api/internal/v1/categories/:category',
  'DELETE /api/internal/v1/categories/:category',
  'POST /api/internal/v1/categories/:category/merge',
  'PUT /api/internal/v1/categories/:category/art',
  'DELETE /api/internal/v1/categories/:category/art',
  'PUT /api/v2/channels/:slug/chatroom/rules/acceptance',
  'POST /api/v1/sign-up',
  'POST /api/v1/sign-in',
  'POST /api/v1/sign-out',
  'PATCH /api/v1/account/profile',
  'PUT /api/v1/account/password',
  'PUT /api/v1/account/email',
  'POST /api/v1/account/email/confirmation',
  'DELETE /api/v1/account/sessions/:session',
  'DELETE /api/v1/account/sessions',
  'POST /api/v2/silenced-users',
  'DELETE /api/v2/silenced-users/:userId',
  'POST /api/v1/password-reset',
  'POST /api/v1/password-reset/confirm',
  'POST /api/v1/email-confirmation',
  'POST /mobile/token',
  'POST /update_profile',
  'PUT /api/v2/channels/:channelId/users/:userId/identity',
  'POST /api/v2/channels/:slug/follow',
  'DELETE /api/v2/channels/:slug/follow',
  'DELETE /api/internal/v1/channels/:slug/livestream',
  'POST /api/internal/v1/channels/:slug/stream-key/reset',
  'POST /api/internal/v1/channels/:slug/emotes',
  'PATCH /api/internal/v1/channels/:slug/emotes/:emoteId',
  'DELETE /api/internal/v1/channels/:slug/emotes/:emoteId',
  'DELETE /api/internal/v1/accounts/:username/sessions',
  'PUT /api/internal/v1/accounts/:username/deletion',
  'DELETE /api/internal/v1/accounts/:username/deletion',
  'PUT /api/internal/v1/accounts/:username/name',
  'POST /api/internal/v1/invitations',
  'DELETE /api/internal/v1/invitations/:invitation',
  'PUT /api/internal/v1/featured-channels',
  'PUT /api/internal/v1/site-logo',
  'DELETE /api/internal/v1/site-logo',
  'PUT /api/internal/v1/site-pages/:page',
  'POST /api/internal/v1/announcements',
  'PUT /api/internal/v1/announcements/:announcement',
  'DELETE /api/internal/v1/announcements/:announcement',
  'PUT /api/internal/v1/setup/steps/:step',
  'POST /api/internal/v1/setup/test-mail',
  'PUT /api/internal/v1/accounts/:username/bot',
  'DELETE /api/internal/v1/accounts/:username/bot',
  'PUT /api/internal/v1/channels/:slug/verification',
  'DELETE /api/internal/v1/channels/:slug/verification',
  'PUT /api/v1/account/picture',
  'DELETE /api/v1/account/picture',
  'DELETE /api/internal/v1/accounts/:username/picture',
  'POST /api/v2/messages/send/:chatroomId',
  'POST /api/v1/chat-messages',
  'POST /api/v2/channels/:slug/moderation/workbench',
  'POST /api/v2/chatrooms/:chatroomId/celebrations/:id/action',
  'POST /api/v2/channels/:slug/celebrations/:id/action',
  'POST /api/v2/channels/:slug/rewards/:rewardId/redeem',
  'POST /api/v2/channels/:slug/predictions/vote',
  'POST /api/v2/channels/:slug/polls/vote',
  'POST /api/internal/v1/videos/:uuid/views',
  'POST /api/internal/v1/videos/:uuid/movie',
  'PUT /api/internal/v1/videos/:uuid/position',
  'POST /api/v2/channels/:slug/clips',
  'POST /api/internal/v1/clips/:clip/views',
  'POST /api/v1/kicks/:channelId/gift',
  'DELETE /api/internal/v1/test-money',
  'POST /api/v1/purchases',
  'POST /api/v1/purchases/:purchase/refresh',
  'POST /api/v1/purchases/:purchase/portal',
  'PUT /api/v1/subscriptions/:slug/renewal',
  'DELETE /api/v1/subscriptions/:slug/renewal',
  'POST /api/v1/subscriptions/received/seen',
  'PUT /api/v1/subscriptions/settings',
  'POST /api/internal/v1/payments/test/:purchase',
  'POST /api/v1/drops/claim',
  'POST /api/v1/drops/admin/campaigns',
  'PUT /api/v1/drops/admin/campaigns/:campaign',
  'DELETE /api/v1/drops/admin/campaigns/:campaign',
  'PUT /api/v1/drops/admin/campaigns/:campaign/publish',
  'POST /api/v1/drops/admin/campaigns/:campaign/end',
  'POST /api/v1/drops/admin/campaigns/:campaign/toggle-test',
  'POST /api/v1/drops/admin/rewards',
  'PATCH /api/v1/drops/admin/rewards/:reward',
  'DELETE /api/v1/drops/admin/rewards/:reward',
  'PATCH /api/internal/v1/drops/organizations/:organization',
  'POST /api/internal/v1/drops/organizations/:organization/secret',
  'POST /api/internal/v1/drops/organizations/:organization/callbacks/send-again',
  'POST /api/internal/v1/drops/staff/organizations',
  'PATCH /api/internal/v1/drops/staff/organizations/:organization',
  'DELETE /api/internal/v1/drops/staff/organizations/:organization',
  'PUT /api/internal/v1/drops/staff/organizations/:organization/logo',
  'DELETE /api/internal/v1/drops/staff/organizations/:organization/logo',
  'POST /api/internal/v1/drops/staff/organizations/:organization/administrators',
  'DELETE /api/internal/v1/drops/staff/organizations/:organization/administrators/:user',
  'POST /api/v1/notifications/read',
  'PUT /api/v1/notifications/settings',
  'PATCH /api/internal/v1/settings',
  'POST /unsubscribe',
  'POST /api/v1/notifications/push-subscriptions',
  'DELETE /api/v1/notifications/push-subscriptions',
];

const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const changing = features
  .flatMap(({ routes }) => routes)
  .flatMap((route) => ('endpoint' in route ? [route.endpoint] : []))
  .filter(({ method, changes = method !== 'GET' }) => changes);

test('MO-11 every changing call either records an act or is listed as recording none', () => {
  expect(changing.map(name).sort()).toEqual([...Object.keys(RECORDED), ...NOT_RECORDED].sort());
});

test('MO-11 every act is recorded by a call, and every recorded act is declared', () => {
  const recorded = [...new Set(Object.values(RECORDED).flat())].sort();
  expect(recorded).toEqual([...auditActs(manifestsOf(features))].sort());
});

test('every act of the staff log has a sentence and a label in every language', () => {
  const texts = Map.groupBy(
    sourceFiles().filter((file) => /\/texts\.(en|de)\.ts$/.test(file)),
    (file) => file.slice(-5, -3),
  );
  const acts = features.flatMap(({ staffActs = [] }) => staffActs);
  expect(acts.length).toBeGreaterThan(40);
  for (const files of texts.values()) {
    const text = files.map(sourceText).join('\n');
    expect(acts.filter((act) => !text.includes(`'staff.did.${act}':`) || !text.includes(`'security.${act}':`))).toEqual([]);
  }
});

/** Whether the code passes the act on as a value: a type with its name records nothing. */
const passesOn = (code: string, act: string) => new RegExp(`(?<![|<] )'${act}'(?= *[,:})\\]?]| \\})`).test(code);

test('the check of recorded acts tells a value from a type', () => {
  expect(passesOn("record(tx, { act: 'ban', at });", 'ban')).toBe(true);
  expect(passesOn("act: isOn ? 'ban' : 'unban',", 'ban')).toBe(true);
  expect(passesOn("type Act = 'ban' | 'unban';", 'ban')).toBe(false);
  expect(passesOn("type Act = 'ban' | 'unban';", 'unban')).toBe(false);
  expect(passesOn("interface A { act: 'ban'; }", 'ban')).toBe(false);
});

test('MO-11 every act is passed on by a file that imports or has the function that records', () => {
  const recording = productFiles()
    .filter(({ place, text }) => /^(?:import [^;]*|export async function )\brecord\b/m.test(text) && place.tier === 'server')
    .map(({ text }) => withoutComments(text));
  expect(auditActs(manifestsOf(features)).filter((act) => !recording.some((code) => passesOn(code, act)))).toEqual([]);
});

test('MO-11 every act is expected by a test that reads the audit log of a server', () => {
  const tests = sourceFiles()
    .filter((file) => locationOf(file).tier === 'server' && file.endsWith('.test.ts'))
    .map((file) => withoutComments(sourceText(file)))
    .filter((text) => /audit-log|audit_log|\baudit\w*\(/i.test(text));
  expect(auditActs(manifestsOf(features)).filter((act) => !tests.some((text) => text.includes(`'${act}'`)))).toEqual([]);
});
