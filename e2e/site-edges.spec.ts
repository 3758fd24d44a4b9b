import { sharp } from '#core/server/pictures/library.ts';
import { nodeOne } from './fixtures/installation.ts';
import { expect, navigate, REFUSED, test } from './fixtures/journey.ts';
import { type Person, signIn } from './fixtures/person.ts';

const ENCODINGS = ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd'];

/** URLs of every kind with their status and type, which must not depend on the encoding or on GET and HEAD. */
const ADDRESSES: ReadonlyArray<readonly [path: string, status: number, type: string]> = [
  ['/', 200, 'text/html'],
  ['/browse', 200, 'text/html'],
  ['/nobody-here', 404, 'text/html'],
  ['/category/none', 404, 'text/html'],
  ['/no/such/page', 404, 'text/html'],
  ['/settings/security', 200, 'text/html'],
  ['/settings/none', 404, 'text/html'],
  ['/staff/people', 200, 'text/html'],
  ['/staff/none', 404, 'text/html'],
  ['/favicon.svg', 200, 'image/svg+xml'],
  ['/favicon.ico', 200, 'image/vnd.microsoft.icon'],
  ['/site.webmanifest', 200, 'application/manifest+json'],
  ['/robots.txt', 200, 'text/plain'],
  ['/apple-touch-icon.png', 200, 'image/png'],
  ['/assets/gone-1a2b.js', 404, 'text/plain'],
  ['/gone.png', 404, 'text/plain'],
  ['/api/v1/settings', 200, 'application/json'],
  ['/api/v1/categories', 200, 'application/json'],
  ['/api/v1/none', 404, 'application/json'],
  ['/mobile/none', 404, 'application/json'],
  ['/oauth/token', 404, 'application/json'],
  ['/broadcasting/none', 404, 'application/json'],
  ['/public/v1/none', 404, 'application/json'],
  ['/emotes/1/none', 404, 'application/json'],
  ['/apps/none', 404, 'application/json'],
  ['/docs', 200, 'text/html'],
  ['/docs/openapi.json', 200, 'application/json'],
  ['/docs/none', 404, 'application/json'],
  ['/healthz', 200, 'text/plain'],
];
/** Headers that differ between responses, or belong to the connection. */
const VARYING = new Set([
  'date',
  'x-server-time',
  'x-request-id',
  'age',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);

for (const [path, status, type] of ADDRESSES) {
  test(`${path} answers ${status} with ${type} in every encoding, and HEAD has the headers of GET without a body`, async ({ request }) => {
    for (const encoding of ENCODINGS) {
      const headers = { 'accept-encoding': encoding };
      const [got, head] = [await request.get(nodeOne() + path, { headers }), await request.head(nodeOne() + path, { headers })];
      for (const answer of [got, head]) {
        expect({ path, encoding, status: answer.status(), contentType: answer.headers()['content-type']?.split(';')[0] }).toEqual({
          path,
          encoding,
          status,
          contentType: type,
        });
      }
      const lasting = (answer: typeof got) => Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => !VARYING.has(name)));
      expect({ path, encoding, lasting: lasting(head) }).toEqual({ path, encoding, lasting: lasting(got) });
      expect([(await got.body()).length > 0, (await head.body()).length]).toEqual([true, 0]);
    }
  });
}

test('every icon of the page and of the manifest is a picture of the declared size', async ({ request }) => {
  const page = await (await request.get(nodeOne())).text();
  const linked = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href]) => href!);
  const manifestPath = /<link rel="manifest" href="([^"]+)"/.exec(page)![1]!;
  const manifest = (await (await request.get(nodeOne() + manifestPath)).json()) as { icons: { src: string; sizes: string }[] };
  expect({ linkedCount: linked.length, iconCount: manifest.icons.length }).toEqual({ linkedCount: 3, iconCount: 4 });
  for (const path of linked) expect({ path, status: (await request.get(nodeOne() + path)).status() }).toEqual({ path, status: 200 });
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const { width, height, format } = await sharp(await (await request.get(nodeOne() + src)).body()).metadata();
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
  }
});

test('a program that asks for JSON never gets the page with 200 for something missing', async ({ request }) => {
  for (const path of ['/nobody-here', '/sanctum/none', '/v1/users', '/assets/gone.js']) {
    const answer = await request.get(nodeOne() + path, { headers: { accept: 'application/json' } });
    expect({ path, status: answer.status(), message: (await answer.json()).status.message }).toEqual({
      path,
      status: 404,
      message: 'NOT_FOUND',
    });
  }
});

test('the page of a 404 is complete in every encoding, and shows that the page was not found', async ({
  request,
  visit,
  expectProblem,
}) => {
  for (const encoding of ENCODINGS) {
    const answer = await request.get(`${nodeOne()}/no/such/page`, { headers: { 'accept-encoding': encoding } });
    expect(await answer.text(), encoding).toContain('<div id="root">');
  }
  expectProblem(REFUSED);
  const page = await visit(null, '/no/such/page');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Grandstand');
});

/** The document title of every page of the site in English and German: for signed-out visitors, for a signed-in person, and for staff. */
const STRANGER_TITLES = [
  ['/sign-in', 'Sign in', 'Anmelden'],
  ['/sign-up', 'Sign up', 'Registrieren'],
  ['/forgot-password', 'Reset your password', 'Passwort zurücksetzen'],
] as const;
const TITLES: ReadonlyArray<readonly [path: (me: Person) => string, en: (me: Person) => string, de: (me: Person) => string]> = [
  [() => '/browse', () => 'Browse', () => 'Durchsuchen'],
  [() => '/category/board-games', () => 'Board Games', () => 'Brettspiele'],
  [() => '/category/none', () => 'Category not found', () => 'Kategorie nicht gefunden'],
  [() => '/following', () => 'Following', () => 'Folge ich'],
  [() => '/reset-password', () => 'Choose a new password', () => 'Neues Passwort wählen'],
  [() => '/confirm-email', () => 'Confirm your email address', () => 'E\u2011Mail-Adresse bestätigen'],
  [() => '/unsubscribe', () => 'Unsubscribe', () => 'Abbestellen'],
  [() => '/settings/profile', () => 'Profile', () => 'Profil'],
  [() => '/settings/security', () => 'Password and email', () => 'Passwort und E\u2011Mail'],
  [() => '/settings/devices', () => 'Devices', () => 'Geräte'],
  [() => '/settings/appearance', () => 'Appearance', () => 'Darstellung'],
  [() => '/settings/points', () => 'Your channel points', () => 'Deine Kanalpunkte'],
  [(me) => `/settings/points/${me.slug}`, (me) => `Your points in ${me.slug}'s channel`, (me) => `Deine Punkte im Kanal von ${me.slug}`],
  [() => '/channel-points-terms-and-conditions', () => 'Channel points: terms and conditions', () => 'Kanalpunkte: Bedingungen'],
  [(me) => `/${me.slug}`, (me) => me.username, (me) => me.username],
  [(me) => `/popout/${me.slug}/chat`, (me) => `${me.username}'s chat`, (me) => `Chat von ${me.username}`],
  [(me) => `/dashboard/${me.slug}`, (me) => `${me.username}'s dashboard`, (me) => `Dashboard von ${me.username}`],
  [() => '/nobody-here', () => 'Channel not found', () => 'Kanal nicht gefunden'],
  [() => '/no/such/page', () => 'Page not found', () => 'Seite nicht gefunden'],
];

const STAFF_TITLES = [
  ['/staff/overview', 'Overview', 'Übersicht'],
  ['/staff/log', 'Audit log', 'Protokoll'],
  ['/staff/invitations', 'Invitations', 'Einladungen'],
  ['/staff/channels', 'Channels', 'Kanäle'],
  ['/staff/setup', 'Setup', 'Einrichtung'],
  ['/staff/accounts', 'Accounts', 'Konten'],
  ['/staff/accounts/operator', 'operator', 'operator'],
  ['/staff/people', 'Staff members', 'Team-Mitglieder'],
  ['/staff/suspensions', 'Suspensions', 'Sperren'],
  ['/staff/categories', 'Categories', 'Kategorien'],
  ['/staff/branding', 'Name and logo', 'Name und Logo'],
  ['/staff/pages', 'Rules and legal pages', 'Regeln und Rechtliches'],
  ['/staff/pages/terms', 'Edit Terms of service', 'Nutzungsbedingungen bearbeiten'],
  ['/staff/announcements', 'Announcements', 'Ankündigungen'],
  ['/setup', 'Setup', 'Einrichtung'],
] as const;

for (const language of ['en', 'de'] as const) {
  test(`every page has its own title in the language ${language}`, async ({ newPerson, visit, expectProblem }) => {
    expectProblem(REFUSED);
    const stranger = await visit(null, '/', { locale: language });
    for (const [path, en, de] of STRANGER_TITLES) {
      await navigate(stranger, path);
      await expect(stranger).toHaveTitle(`${language === 'de' ? de : en} · Grandstand`);
    }
    const me = await newPerson('ana');
    const page = await visit(me, '/settings/appearance', { locale: language });
    for (const [path, en, de] of TITLES) {
      await navigate(page, path(me));
      await expect(page).toHaveTitle(`${(language === 'de' ? de : en)(me)} · Grandstand`);
    }
    const staff = await visit(await signIn(nodeOne(), 'operator', 'operator has a seat'), '/settings/appearance', { locale: language });
    for (const [path, en, de] of STAFF_TITLES) {
      await navigate(staff, path);
      await expect(staff).toHaveTitle(`${language === 'de' ? de : en} · Grandstand`);
    }
  });
}
