import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { installationServer } from '../installation/feature.ts';
import { Metrics } from '../metrics.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { testApp } from '../testing/test-app.ts';
import { type Sender, senderOf, smtpMailer } from './mailer.ts';
import { startMail } from './start-mail.ts';

const close: Array<() => void> = [];
afterEach(() => {
  for (const end of close.splice(0)) end();
});

/** A real mail server on a free port that records received mail. */
async function mailServer(options: { refuse?: boolean } = {}) {
  const received: Array<{ from: string; to: string[]; source: string }> = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'ana' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => done(options.refuse ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://ana:p%40ss@127.0.0.1:${port}` };
}

function mailer(url: string, from: () => Sender = () => 'Grandstand <no-reply@example.org>') {
  const made = smtpMailer(url, from);
  close.push(() => made.close());
  return made;
}

test('a mail arrives with its sender, subject and text', async () => {
  const { received, url } = await mailServer();
  await mailer(url).send({
    to: 'Bob.O@example.net',
    subject: 'Choose a new password',
    text: 'Hello Bob,\n\nhttps://example.org/#token=a-_9',
  });

  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'no-reply@example.org', to: ['Bob.O@example.net'] });
  expect(received[0]!.source).toContain('Subject: Choose a new password');
  expect(received[0]!.source).toContain('https://example.org/#token=a-_9');
});

test('a sender without a display name has the name of the site, also after a change', async () => {
  const { received, url } = await mailServer();
  const site = { MAIL_FROM: 'no-reply@example.org', SITE_NAME: 'Harbor, live' };
  const { send } = mailer(url, () => senderOf(site));
  await send({ to: 'bob@example.net', subject: 'x', text: 'x' });
  site.SITE_NAME = 'Pier';
  await send({ to: 'bob@example.net', subject: 'x', text: 'x' });
  site.MAIL_FROM = 'Port <port@example.org>';
  await send({ to: 'bob@example.net', subject: 'x', text: 'x' });
  expect(received.map(({ source }) => /^From: (.*)\r$/m.exec(source)?.[1])).toEqual([
    '"Harbor, live" <no-reply@example.org>',
    'Pier <no-reply@example.org>',
    'Port <port@example.org>',
  ]);
});

test('a mail that can be unsubscribed from has the headers of RFC 8058, and others have none', async () => {
  const { received, url } = await mailServer();
  const mail = { to: 'bob@example.net', subject: 'ana is live', text: 'x' };
  await mailer(url).send({ ...mail, unsubscribe: 'https://example.org/unsubscribe?token=7.went_live.abc' });
  await mailer(url).send(mail);
  const unfolded = received.map(({ source }) => source.replaceAll(/\r\n\s+/g, ' '));
  expect(unfolded[0]).toContain('List-Unsubscribe: <https://example.org/unsubscribe?token=7.went_live.abc>');
  expect(unfolded[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(unfolded[1]).not.toContain('List-Unsubscribe');
});

test('an address that smuggles in a second one reaches at most one mailbox', async () => {
  const { received, url } = await mailServer();
  const sending = mailer(url).send({ to: 'ana@example.org, eve@example.org', subject: 'x', text: 'x' });
  await sending.catch(() => undefined);
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.org');
});

test('a mail that the server rejects, or an unreachable server, is an error', async () => {
  const { url } = await mailServer({ refuse: true });
  await expect(mailer(url).send({ to: 'bob@example.net', subject: 'x', text: 'x' })).rejects.toThrow(/no such mailbox/);
  await expect(mailer('smtp://127.0.0.1:1').send({ to: 'bob@example.net', subject: 'x', text: 'x' })).rejects.toThrow(/ECONNREFUSED/);
});

test('the next mail leaves through a mail server that staff have just stored, from its new sender, and none after its removal', async () => {
  const [one, other] = [await mailServer(), await mailServer()];
  const { ctx } = await testApp([installationServer], { env: { SETTINGS_KEY: 'k'.repeat(32) } });
  const { services, stop } = await startMail(ctx, undefined as never);
  close.push(() => void stop!());
  const live = ctx.services.liveSettings!;
  const store = async (values: Record<string, string | null>) => {
    const changes = Object.entries(values).map(([name, value]) => ({ name, value, version: live.state(name).version }));
    expect(await ctx.tx((tx) => changeSettings(tx, live, changes, { userId: 1 }))).toMatchObject({ kind: 'changed' });
    await live.load(ctx.db, ctx.log);
  };
  const send = () => services!.mailer!.send({ to: 'bob@example.net', subject: 'x', text: 'x' });
  expect(services!.mailer).toBeUndefined();
  await store({ SMTP_URL: one.url });
  const first = send();
  await store({ SMTP_URL: other.url, MAIL_FROM: 'TV <tv@example.org>' });
  await Promise.all([first, send()]);
  expect([one, other].map(({ received }) => received.map(({ from }) => from))).toEqual([['no-reply@localhost'], ['tv@example.org']]);
  await store({ SMTP_URL: null });
  expect(services!.mailer).toBeUndefined();
});

test('accepted and refused mails are counted', async () => {
  const countsAfter = async (options: { refuse?: boolean }) => {
    const registry = new Registry();
    const settings = { SMTP_URL: (await mailServer(options)).url };
    const { ctx } = await testApp([], { settings, services: { metrics: new Metrics(registry) } });
    const { services, stop } = await startMail(ctx, undefined as never);
    close.push(() => void stop!());
    await services!.mailer!.send({ to: 'bob@example.net', subject: 'Hello', text: 'Hello.' }).catch(() => undefined);
    return (await registry.getSingleMetricAsString('mails_total')).split('\n').slice(2, 4);
  };
  expect(await countsAfter({})).toEqual(['mails_total{outcome="sent"} 1', 'mails_total{outcome="failed"} 0']);
  expect(await countsAfter({ refuse: true })).toEqual(['mails_total{outcome="sent"} 0', 'mails_total{outcome="failed"} 1']);
});
