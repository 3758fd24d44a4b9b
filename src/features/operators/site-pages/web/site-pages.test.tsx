import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { changeSitePage, listSitePages, readSitePage, showSitePage } from '#features/operators/site-pages/contract.ts';
import { FooterLinks, SignUpTerms } from './page-links.tsx';
import { RulesPage } from './SitePageView.tsx';
import EditPage from './staff/EditPage.tsx';
import PagesPage from './staff/PagesPage.tsx';
import { sitePagesTexts } from './texts.en.ts';

const texts = [sitePagesTexts];
const CHANGED = { version: 3, changed_at: '2026-01-01T12:00:00.000Z' };
const reply = <Data,>(data: Data) => ({ data, message: 'OK' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const fill = (...names: ('about' | 'rules' | 'terms' | 'privacy' | 'contact')[]) =>
  server.answers(listSitePages, reply({ pages: names.map((name) => ({ name, ...CHANGED })) }));

test('the footer links to the pages that have a text', async () => {
  fill('about', 'privacy');
  await draw(
    <ul>
      <FooterLinks className="" />
    </ul>,
    { texts },
  );
  expect((await screen.findByRole('link', { name: 'Privacy policy' })).getAttribute('href')).toBe('/privacy');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['About', 'Privacy policy']);
});

test('the sign-up form says what a person accepts, with links that keep the form open', async () => {
  fill('about', 'rules', 'terms', 'privacy');
  await draw(<SignUpTerms />, { texts });
  const terms = await screen.findByText(/By signing up/);
  expect(terms.textContent).toBe('By signing up, you accept: Rules, Terms of service, and Privacy policy.');
  expect(
    within(terms)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.getAttribute('target')]),
  ).toEqual([
    ['/rules', '_blank'],
    ['/terms', '_blank'],
    ['/privacy', '_blank'],
  ]);
});

test('the sign-up form says nothing on a site without such pages', async () => {
  fill('about');
  await draw(<SignUpTerms />, { texts });
  await waitFor(() => expect(server.callsOf(listSitePages)).toHaveLength(1));
  expect(screen.queryByText(/By signing up/)).toBeNull();
});

test('a page shows its text with version and date', async () => {
  server.answers(readSitePage, reply({ page: { name: 'rules', text: '# Kindness\n\nBe kind.', ...CHANGED } }));
  await draw(<RulesPage />, { texts });
  expect(await screen.findByRole('heading', { level: 2, name: 'Kindness' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Rules' })).toBeTruthy();
  expect(screen.getByText('Version 3, last changed on Jan 1, 2026')).toBeTruthy();
});

test('a page without a text offers the way home, and a failed one another attempt', async () => {
  server.refuses(readSitePage, 'PAGE_NOT_FOUND');
  const { unmount } = await draw(<RulesPage />, { texts });
  expect((await screen.findByRole('link', { name: 'Go to the home page' })).getAttribute('href')).toBe('/');
  unmount();
  server.refuses(readSitePage, 'UNAVAILABLE');
  const { person } = await draw(<RulesPage />, { texts });
  expect(await screen.findByText("Couldn't load this page")).toBeTruthy();
  server.answers(readSitePage, reply({ page: { name: 'rules', text: 'Be kind.', ...CHANGED } }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Be kind.')).toBeTruthy();
});

test('staff see which pages are written, and edit each', async () => {
  fill('rules');
  await draw(<PagesPage />, { texts });
  const rows = within(await screen.findByRole('list', { name: 'Rules and legal pages' })).getAllByRole('link');
  expect(rows.map((row) => [row.getAttribute('href'), row.textContent])).toEqual([
    ['/staff/pages/about', 'AboutNot written yet'],
    ['/staff/pages/rules', 'RulesVersion 3, last changed on Jan 1, 2026'],
    ['/staff/pages/terms', 'Terms of serviceNot written yet'],
    ['/staff/pages/privacy', 'Privacy policyNot written yet'],
    ['/staff/pages/contact', 'ContactNot written yet'],
  ]);
});

test('staff preview a text before they save it, with the version that they edited', async () => {
  server.answers(showSitePage, reply({ page: { name: 'rules', text: 'Old.', ...CHANGED } }));
  fill('rules');
  const { person } = await draw(<EditPage params={{ page: 'rules' }} />, { texts });
  const field = await screen.findByLabelText('Text (Markdown)');
  await person.clear(field);
  await person.type(field, '**New.**');
  await person.click(screen.getByRole('radio', { name: 'Preview' }));
  const preview = await within(screen.getByRole('region', { name: 'Preview' })).findByText('New.');
  expect(preview.tagName).toBe('STRONG');
  server.answers(changeSitePage, reply({ page: { name: 'rules', text: '**New.**', version: 4, changed_at: CHANGED.changed_at } }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(changeSitePage)[0]?.body).toEqual({ text: '**New.**', version: 3 }));
});

test('a page that somebody else changed meanwhile keeps the draft until it is discarded', async () => {
  server.answers(showSitePage, reply({ page: { name: 'rules', text: 'Old.', ...CHANGED } }));
  server.refuses(changeSitePage, 'PAGE_CHANGED');
  const { person } = await draw(<EditPage params={{ page: 'rules' }} />, { texts });
  await person.type(await screen.findByLabelText('Text (Markdown)'), ' Mine.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else has changed this page/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text (Markdown)').value).toBe('Old. Mine.');
  server.answers(showSitePage, reply({ page: { name: 'rules', text: 'Theirs.', ...CHANGED, version: 4 } }));
  await person.click(screen.getByRole('button', { name: 'Discard my text and reload' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text (Markdown)').value).toBe('Theirs.'));
});

test('an unknown page leads back to the list', async () => {
  await draw(<EditPage params={{ page: 'imprint' }} />, { texts });
  expect(screen.getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/staff/pages');
});
