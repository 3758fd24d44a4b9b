import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Mail } from '#core/server/mail/mailer.ts';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { mailAccount } from './outgoing-mail.ts';
import { accountsApp } from './testing/app.ts';
import { browserOf } from './testing/browser.ts';
import { givenUser } from './testing.ts';

const NAMES = ['ana', 'bob', 'cleo'] as const;
const EMAILS = ['one@example.org', 'ONE@example.org', 'two@example.org'] as const;

type Act =
  | { do: 'enter'; who: number; email: number }
  | { do: 'ask' | 'tell' | 'change_password'; who: number }
  | { do: 'request_reset'; email: number }
  | { do: 'open_link'; mail: number; link: number };

const who = fc.nat(NAMES.length - 1);
const email = fc.nat(EMAILS.length - 1);
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('enter' as const), who, email }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('ask' as const, 'tell' as const, 'change_password' as const), who }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('request_reset' as const), email }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('open_link' as const), mail: fc.nat(4), link: fc.nat(2) }) },
  ),
  { minLength: 4, maxLength: 14 },
);

/** Mails that an unconfirmed address gets: the links that prove its ownership. */
const ABOUT_THE_ADDRESS = ['Confirm your email address', 'Reset your password'];

test('in random histories no other mail reaches an address before its account confirmed it, and one account at most confirms it', async () => {
  const walk = async (history: Act[]) => {
    const mails: Mail[] = [];
    const app = await accountsApp({
      services: { mailer: { send: async (mail: Mail) => void mails.push(mail) } },
      publicUrl: 'https://tv.example.org',
    });
    for (const [n, name] of NAMES.entries())
      await givenUser(app.db, name, { email: EMAILS[n]!, isEmailConfirmed: false, bio: 'Free coins' });
    let calls = 0;
    // Each act comes from another network, so that limits of networks end no history.
    const anybody = () => browserOf(app.http, { address: `192.0.2.${++calls}` });
    const signedIn = async (n: number) => {
      const browser = anybody();
      const { status } = await browser.post('/api/v1/sign-in', { login: NAMES[n]!, password: EXAMPLE_PASSWORD });
      expect(status).toBe(200);
      return browser;
    };
    const holders = () =>
      app.db.rows(sql<{ username: string; email: string; confirmed: boolean }>`
        select username, lower(email) as email, email_confirmed_at is not null as confirmed from users where email is not null`);

    const perform = async (act: Act) => {
      switch (act.do) {
        case 'enter':
          return (await signedIn(act.who)).put('/api/v1/account/email', { email: EMAILS[act.email]!, current_password: EXAMPLE_PASSWORD });
        case 'ask':
          return (await signedIn(act.who)).post('/api/v1/account/email/confirmation');
        case 'change_password':
          return (await signedIn(act.who)).put('/api/v1/account/password', {
            current_password: EXAMPLE_PASSWORD,
            new_password: EXAMPLE_PASSWORD,
          });
        case 'tell': {
          const user = await app.db.row(sql<{ id: number }>`select id from users where username = ${NAMES[act.who]!}`);
          return mailAccount(app.ctx, user!.id, () => ({ subject: 'Free coins', text: 'Free coins' }));
        }
        case 'request_reset':
          return anybody().post('/api/v1/password-reset', { email: EMAILS[act.email]! });
        case 'open_link': {
          const links = [...(mails.at(-1 - act.mail)?.text.matchAll(/\/(confirm-email|reset-password)#token=([\w-]+)/g) ?? [])];
          const [, page, token] = links[act.link % Math.max(1, links.length)] ?? [];
          if (page === 'confirm-email') return anybody().post('/api/v1/email-confirmation', { token });
          return token && anybody().post('/api/v1/password-reset/confirm', { token, password: EXAMPLE_PASSWORD });
        }
      }
    };

    for (const act of history) {
      const before = await holders();
      const sent = mails.length;
      await perform(act);
      const after = await holders();
      for (const { to, subject, text } of mails.slice(sent)) {
        const wasConfirmed = [...before, ...after].some(({ email, confirmed }) => confirmed && email === to.toLowerCase());
        if (!wasConfirmed) expect(ABOUT_THE_ADDRESS).toContain(subject);
        if (ABOUT_THE_ADDRESS.includes(subject)) expect(text).not.toContain('coins');
      }
      for (const people of Map.groupBy(after, ({ email }) => email).values())
        if (people.some(({ confirmed }) => confirmed)) expect(people).toHaveLength(1);
    }
  };
  await fc.assert(fc.asyncProperty(acts, walk), { seed: fuzzSeed, numRuns: 12 });
});
