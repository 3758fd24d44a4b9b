import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Method } from '#core/contract/endpoint.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { mergeCategoryJob } from '#features/channel/channels/server/categories.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { buy, endPayment } from '#features/economy/payments/server/testing.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { moderatedRoom } from './testing/moderated-room.ts';

const INTERNAL = '/api/internal/v1';
const CHANNEL = `${INTERNAL}/channels/ana`;

/** Every changing call that only staff can make. */
const STAFF_CALLS = features
  .flatMap(({ routes }) => routes)
  .flatMap((route) => ('endpoint' in route ? [route.endpoint] : []))
  .filter(({ method, refusals }) => method !== 'GET' && refusals?.NOT_ALLOWED === NOT_STAFF)
  .map(({ method, path }) => ({ name: `${method} ${path}`, address: new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`) }));

/** Ana's room, and the log lines that each call of a staff account wrote about acts. */
async function loggedRoom() {
  const room = await moderatedRoom(features, { settings: { PAYMENTS: 'test' } });
  const { app } = room;
  const staff = await givenUser(app.db, 'boss', { isStaff: true });
  const lines = () => app.logged.flatMap(({ msg, staff, security }) => (staff || security ? [{ msg, ...Object(staff ?? security) }] : []));
  const called = new Set<string>();
  const lastEntry = async () => (await app.db.row<{ id: number }>(sql`select coalesce(max(id), 0)::int8 as id from staff_log`))!.id;
  const call = async (method: Method, path: string, body: unknown, ...expected: readonly [msg: string, about?: object][]) => {
    const [before, last] = [lines().length, await lastEntry()];
    const send = { GET: app.get, POST: app.post, PUT: app.put, PATCH: app.patch, DELETE: app.delete }[method] as typeof app.post;
    const reply = await send(path, staff, body);
    expect({ path, status: reply.status, text: reply.text }).toMatchObject({ status: 200 });
    const who = { actorId: staff.id, actor: 'boss' };
    expect({ path, lines: lines().slice(before) }).toEqual({
      path,
      lines: expected.map(([msg, about = {}]) => expect.objectContaining({ msg, ...who, ...about })),
    });
    const entries = await app.db.rows(sql`select act, actor_name as actor from staff_log where id > ${last} order by id`);
    const acts = expected.map(([msg]) => ({ act: msg.split(': ')[1], actor: 'boss' }));
    expect({ path, entries }).toEqual({ path, entries: acts });
    const found = STAFF_CALLS.filter(({ address }) => address.test(`${method} ${path}`));
    for (const { name } of found) called.add(name);
    return reply.json().data;
  };
  return { ...room, staff, call, called };
}

test('each act of staff is one log line and one entry of the staff log that name who did what on whom', async () => {
  const { app, ana, staff, channelId, call, called, someone } = await loggedRoom();
  const viewer = await someone('viewer');
  const { broadcaster: target, channel: targetChannel } = await givenRoom(app.db, 'target');
  const onTarget = { userId: target.id, user: 'target' };
  const image = async (width: number, height: number) => (await aPng({ width, height })).toString('base64');

  const account = `${INTERNAL}/accounts/target`;
  await call('PUT', `${account}/suspension`, { reason: 'Spam' }, ['security: suspend_account', { ...onTarget, reason: 'Spam' }]);
  await call('DELETE', `${account}/suspension`, {}, ['security: reinstate_account', onTarget]);
  expect((await app.put('/api/v1/account/picture', target, { image: await image(300, 300) })).status).toBe(200);
  await call('DELETE', `${account}/picture`, {}, ['security: remove_picture', onTarget]);
  await call('PUT', `${account}/deletion`, { reason: 'Asked for it' }, [
    'security: schedule_deletion',
    { ...onTarget, reason: 'Asked for it' },
  ]);
  await call('DELETE', `${account}/deletion`, {}, ['security: cancel_deletion', onTarget]);
  await call('DELETE', `${account}/sessions`, {}, ['security: sign_out_account', onTarget]);
  await call('PUT', `${account}/name`, { username: 'other_name', reason: 'Impersonation' }, [
    'security: rename_account',
    { userId: target.id, user: 'other_name', before: 'target', reason: 'Impersonation' },
  ]);
  await call('PUT', `${INTERNAL}/accounts/other_name/name`, { username: 'target', reason: 'Sorry' }, [
    'security: rename_account',
    onTarget,
  ]);
  await call('PUT', `${account}/bot`, {}, ['security: mark_bot', onTarget]);
  await call('DELETE', `${account}/bot`, {}, ['security: unmark_bot', onTarget]);
  await call('PUT', `${INTERNAL}/staff/target`, {}, ['security: grant_staff', onTarget]);
  await call('DELETE', `${INTERNAL}/staff/target`, {}, ['security: remove_staff', onTarget]);

  const onAna = { user: 'ana' };
  await call('PUT', `${CHANNEL}/suspension`, { reason: 'Spam' }, ['security: suspend_channel', { channel: 'ana' }]);
  await call('DELETE', `${CHANNEL}/suspension`, {}, ['security: reinstate_channel', { channel: 'ana' }]);
  await call('PUT', `${CHANNEL}/verification`, {}, ['security: verify_channel', { channel: 'ana' }]);
  await call('DELETE', `${CHANNEL}/verification`, {}, ['security: unverify_channel', { channel: 'ana' }]);

  await call('PUT', `${CHANNEL}/mature`, { reason: 'Gambling' }, ['security: mark_mature', { channel: 'ana', reason: 'Gambling' }]);
  await call('DELETE', `${CHANNEL}/mature`, {}, ['security: unmark_mature', { channel: 'ana' }]);
  const featured = `${INTERNAL}/featured-channels`;
  const both = [channelId, targetChannel.id];
  await call(
    'PUT',
    featured,
    { before: [], channels: both },
    ['security: feature_channel', { channel: 'ana' }],
    ['security: feature_channel', { channel: 'target' }],
  );
  await call('PUT', featured, { before: both, channels: both.toReversed() }, ['security: arrange_featured']);
  await call('PUT', featured, { before: both.toReversed(), channels: [channelId] }, ['security: unfeature_channel', { channel: 'target' }]);
  const { invitation } = await call('POST', `${INTERNAL}/invitations`, { uses: 2 }, ['security: create_invitation', { uses: 2 }]);
  await call('DELETE', `${INTERNAL}/invitations/${invitation.id}`, undefined, ['security: revoke_invitation']);

  const { groups } = (await call('GET', `${INTERNAL}/categories`, undefined)) as { groups: { id: number }[] };
  const add = (name: string) =>
    call('POST', `${INTERNAL}/categories`, { name, group_id: groups[0]!.id }, ['security: add_category', { category: name }]);
  const { category: chess } = await add('Blind chess');
  const { category: tea } = await add('Tea');
  await call('PATCH', `${INTERNAL}/categories/${chess.id}`, { is_hidden: true }, ['security: hide_category', { category: 'Blind chess' }]);
  const art = `${INTERNAL}/categories/${chess.id}/art`;
  await call('PUT', art, { image: await image(300, 400) }, ['security: change_category_art']);
  await call('DELETE', art, undefined, ['security: change_category_art']);
  await call('POST', `${INTERNAL}/categories/${tea.id}/merge`, { into: chess.id }, ['security: merge_category', { before: 'Tea' }]);
  await call('DELETE', `${INTERNAL}/categories/${chess.id}`, undefined, ['security: delete_category']);
  const { slug } = (await app.db.row<{ slug: string }>(sql`select slug from category_groups limit 1`))!;
  const csv = { csv: `Knots,${slug},,no`, dry_run: false };
  await call('POST', `${INTERNAL}/categories/import`, csv, ['security: import_categories', { count: 1 }]);

  const organizations = `${INTERNAL}/drops/staff/organizations`;
  const made = await call('POST', organizations, { name: 'Kestrel' }, ['security: create_drops_organization', { organization: 'Kestrel' }]);
  const one = `${organizations}/${made.organization.id}`;
  await call('PATCH', one, { name: 'Falcon' }, ['security: rename_drops_organization', { organization: 'Falcon', before: 'Kestrel' }]);
  await call('PUT', `${one}/logo`, { image: await image(300, 300) }, ['security: change_drops_logo']);
  await call('DELETE', `${one}/logo`, undefined, ['security: change_drops_logo']);
  await call('POST', `${one}/administrators`, { username: 'target' }, ['security: add_drops_administrator', onTarget]);
  await call('DELETE', `${one}/administrators/${target.id}`, undefined, ['security: remove_drops_administrator', onTarget]);
  await call('DELETE', one, undefined, ['security: delete_drops_organization', { organization: 'Falcon' }]);

  const settings = await app.put(`${CHANNEL}/subscription-settings`, ana, { is_enabled: true });
  expect(settings.status, settings.text).toBe(200);
  const purchase = await buy(app, viewer, 'subscription', { channel: 'ana' });
  const paid = await call('POST', `${CHANNEL}/payouts`, { amount: 1, reference: 'SEPA 1', idempotency_key: 'payout-of-ana' }, [
    'security: record_payout',
    onAna,
  ]);
  await call('POST', `${INTERNAL}/payouts/${paid.payout.id}/undo`, {}, ['security: undo_payout', onAna]);
  const shown = (await call('GET', `${INTERNAL}/purchases/${purchase}`, undefined)).purchase;
  const refund = { payment_id: shown.payments[0].id, amount: 1, refunded: 0 };
  await call('POST', `${INTERNAL}/purchases/${purchase}/refunds`, refund, ['security: refund_purchase', { userId: viewer.id }]);
  const disputed = await buy(app, target, 'subscription', { channel: 'ana' });
  for (const outcome of ['dispute', 'win'] as const) await endPayment(app, target, disputed, outcome);
  const [won] = (await call('GET', `${INTERNAL}/purchases/${disputed}`, undefined)).purchase.payments;
  const again = { dispute_id: won.won_dispute_id };
  await call('POST', `${INTERNAL}/purchases/${disputed}/again`, again, ['security: give_purchase_again', onTarget]);
  await call('DELETE', `${INTERNAL}/test-money`, undefined, ['security: reverse_test_money']);

  const deadJob = async () => {
    const payload = { from: 1, into: 2 };
    const due = app.clock.now();
    const row = await app.db.row<{ id: number }>(sql`
      insert into jobs (kind, payload, due, created_at, attempts, error, died_at)
      values (${mergeCategoryJob.kind}, ${JSON.stringify(payload)}::json, ${due}, ${due}, 20, 'failed', ${due}) returning id`);
    return row!.id;
  };
  await call('POST', `${INTERNAL}/jobs/${await deadJob()}/retry`, {}, ['security: retry_job', { job: mergeCategoryJob.kind }]);
  await call('DELETE', `${INTERNAL}/jobs/${await deadJob()}`, undefined, ['security: delete_job', { job: mergeCategoryJob.kind }]);
  await deadJob();
  await call('POST', `${INTERNAL}/dead-jobs/retry`, {}, ['security: retry_job', { jobs: 1 }]);
  await deadJob();
  await call('DELETE', `${INTERNAL}/dead-jobs`, undefined, ['security: delete_job', { jobs: 1 }]);

  await call('PUT', `${INTERNAL}/site-logo`, { image: await image(300, 300) }, ['security: change_logo']);
  await call('DELETE', `${INTERNAL}/site-logo`, undefined, ['security: remove_logo']);
  await call('PUT', `${INTERNAL}/site-pages/rules`, { text: 'Be kind.', version: 0 }, ['security: change_site_page', { page: 'rules' }]);
  const announcement = { kind: 'info', text: 'Hello.', link: null, starts_at: null, ends_at: null };
  const announced = (await call('POST', `${INTERNAL}/announcements`, announcement, ['security: add_announcement', { text: 'Hello.' }]))
    .announcement;
  const said = `${INTERNAL}/announcements/${announced.id}`;
  await call('PUT', said, announcement, ['security: change_announcement', { announcement: announced.id }]);
  await call('DELETE', said, undefined, ['security: remove_announcement', { announcement: announced.id }]);
  const setting = { setting: 'HOST_MINIMUM_VIEWERS', before: '1', after: '3' };
  await call('PATCH', `${INTERNAL}/settings`, { changes: [{ name: setting.setting, version: 0, value: setting.after }] }, [
    'security: change_setting',
    { userId: staff.id, user: 'boss', ...setting },
  ]);
  await call('PUT', `${INTERNAL}/setup/steps/name`, { state: 'done' });
  app.ctx.services.mailer = { send: async () => undefined };
  await call('POST', `${INTERNAL}/setup/test-mail`, { to: 'ops@example.org' }, ['security: send_test_mail', { to: 'ops@example.org' }]);

  const backups = `${INTERNAL}/backups`;
  const { backup } = await call('POST', backups, { files: 'none' }, ['security: make_backup', { backup: expect.any(String) }]);
  await call('POST', `${backups}/${backup.id}/cancel`, undefined, ['security: cancel_backup', { backup: backup.name }]);
  await call('DELETE', `${backups}/${backup.id}`, undefined, ['security: delete_backup', { backup: backup.name }]);

  const declared: readonly string[] = features.flatMap(({ staffActs = [] }) => staffActs);
  const recorded = await app.db.rows<{ act: string }>(sql`select distinct act from staff_log`);
  expect(recorded.filter(({ act }) => !declared.includes(act))).toEqual([]);

  expect([...called].sort()).toEqual(STAFF_CALLS.map(({ name }) => name).sort());
});

test("a staff action in another person's channel writes one log line; one of a moderator or in one's own channel writes none", async () => {
  const { app, channelId, staff, call, someone } = await loggedRoom();
  const [mod, target] = [await someone('moderator'), await someone('viewer')];
  const bans = '/api/v2/channels/ana/bans';
  const ban = { banned_username: target.username, permanent: true, reason: 'Spam' };
  const onTarget = { targetId: target.id, target: target.username };
  await call('POST', bans, ban, ['staff: ban', { act: 'ban', channelId, channel: 'ana', reason: 'Spam', ...onTarget }]);
  await call('DELETE', `${bans}/${target.username}`, undefined, ['staff: unban', onTarget]);
  const role = { username: target.username };
  await call('POST', `${CHANNEL}/community/vips`, role, ['security: grant_role', { user: target.username, channel: 'ana', role: 'vip' }]);

  const before = app.logged.filter(({ staff: act }) => act !== undefined).length;
  expect((await app.post(bans, mod, ban)).status).toBe(200);
  const entries = () => app.db.rows(sql`select 1 from staff_log`);
  const logged = (await entries()).length;
  await app.db.rows(sql`update channels set user_id = ${staff.id} where id = ${channelId}`);
  expect((await app.delete(`${bans}/${target.username}`, staff)).status).toBe(200);
  expect(app.logged.filter(({ staff: act }) => act !== undefined)).toHaveLength(before);
  expect((await app.delete(`${CHANNEL}/community/vips/${target.username}`, staff)).status).toBe(200);
  expect(await entries()).toHaveLength(logged);
});
