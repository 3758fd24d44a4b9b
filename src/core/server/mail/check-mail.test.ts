import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { check, diagnosticNamed } from '../diagnostics/testing.ts';
import { afterTest } from '../testing/after-test.ts';
import { freePort } from '../testing/processes.ts';

interface Refusals {
  sender?: string;
  recipient?: string;
}

/** A real mail server that accepts ana, and refuses as the test says. */
async function mailServer({ sender, recipient }: Refusals = {}) {
  const received: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'ana' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onMailFrom: (_address, _session, done) => done(sender ? new Error(sender) : null),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done(recipient ? new Error(recipient) : null);
    },
    onData: (stream, _session, done) => {
      text(stream).then((source) => {
        received.push(source);
        done();
      }, done);
    },
  });
  // A check closes its connection before the end of the message.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, recipients, port, url: `smtp://ana:p%40ss@127.0.0.1:${port}` };
}

const MAIL_FROM = 'Grandstand <no-reply@tv.example>';
const checked = (SMTP_URL: string | undefined, rest: object = {}) =>
  check(diagnosticNamed('mail'), { settings: { SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://tv.example' }, ...rest });

test('a mail server that accepts sender and recipient is fine, and gets no mail', async () => {
  const { url, port, received, recipients } = await mailServer();
  expect(await checked(url)).toMatchObject({ state: 'ok', text: `The mail server 127.0.0.1:${port} accepts mail from [email].` });
  expect({ received, recipients }).toEqual({ received: [], recipients: ['postmaster@tv.example'] });
});

test('a test mail is really sent', async () => {
  const { url, received, recipients } = await mailServer();
  expect(await checked(url, { sendMailTo: 'boss@tv.example', publicUrl: 'https://tv.example' })).toMatchObject({
    state: 'ok',
    code: 'sent',
  });
  expect(recipients).toEqual(['boss@tv.example']);
  expect(received[0]).toContain('This is a test mail of https://tv.example');
});

test.each([
  ['sender', { sender: 'sender not allowed' }],
  ['recipient', { recipient: 'relaying denied' }],
] as const)('a mail server that refuses the %s is an error with its sentence', async (_who, refusals: Refusals) => {
  const { url } = await mailServer(refusals);
  const reason = (refusals.sender ?? refusals.recipient)!;
  for (const sendMailTo of [null, 'boss@tv.example'])
    expect(await checked(url, { sendMailTo })).toMatchObject({ state: 'error', code: 'refused', text: expect.stringContaining(reason) });
});

test('a wrong password is an error that does not repeat it', async () => {
  const { port } = await mailServer();
  const finding = await checked(`smtp://ana:sesame-open@127.0.0.1:${port}`);
  expect(finding).toMatchObject({ state: 'error', code: 'login', advice: expect.stringContaining('SMTP_URL') });
  expect(JSON.stringify(finding)).not.toContain('sesame-open');
});

test('a mail server that does not answer is an error, and none at all is a warning', async () => {
  expect(await checked(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({ state: 'error', code: 'unreachable' });
  expect(await checked(undefined)).toMatchObject({ state: 'warning', code: 'off', advice: expect.stringContaining('SMTP_URL') });
});

test('a public site that sends from localhost gets a warning', async () => {
  const { url } = await mailServer();
  const settings = { SMTP_URL: url, PUBLIC_URL: 'https://tv.example' };
  expect(await check(diagnosticNamed('mail'), { settings })).toMatchObject({ state: 'warning', code: 'local_sender' });
});
