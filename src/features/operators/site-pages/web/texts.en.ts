export const sitePagesTexts = {
  'site-pages.about': 'About',
  'site-pages.rules': 'Rules',
  'site-pages.terms': 'Terms of service',
  'site-pages.privacy': 'Privacy policy',
  'site-pages.contact': 'Contact',
  'site-pages.changed': 'Version {version}, last changed on {date}',
  'site-pages.failed': "Couldn't load this page",
  'site-pages.broken': "This text can't be shown",
  'site-pages.broken.text': 'It may be nested too deeply. Try another way to write it.',
  'site-pages.none': 'This page has no text',
  'site-pages.none.text': 'It may have been removed.',
  'site-pages.home': 'Go to the home page',
  'site-pages.sign_up': 'By signing up, you accept: {pages}.',
  'refusal.PAGE_NOT_FOUND': 'This page has no text.',
  'refusal.PAGE_CHANGED': 'Someone else has changed this page. Copy your text, then reload.',

  'staff.pages': 'Rules and legal pages',
  'staff.pages.text':
    'The footer of every page links to those that have a text. The sign-up form links to rules, terms and privacy policy.',
  'staff.pages.failed': "Couldn't load the pages",
  'staff.pages.empty': 'Not written yet',
  'staff.pages.edit': 'Edit {page}',
  'staff.pages.back': 'All pages',
  'staff.pages.unknown': 'No such page',
  'staff.pages.field': 'Text (Markdown)',
  'staff.pages.hint': '# heading, **bold**, *italic*, - list, [link](https://example.org). HTML and pictures are not shown.',
  'staff.pages.count': '{count} of {max} characters',
  'staff.pages.too_long': 'Shorten the text to {max} characters.',
  'staff.pages.write': 'Write',
  'staff.pages.preview': 'Preview',
  'staff.pages.mode': 'View',
  'staff.pages.preview.empty': 'Nothing to show yet. An empty text removes the page from the site.',
  'staff.pages.save': 'Save',
  'staff.pages.saved': '{page} saved.',
  'staff.pages.removed': '{page} removed from the site.',
  'staff.pages.open': 'View page',
  'staff.pages.reload': 'Discard my text and reload',
  'security.change_site_page': 'Rules or legal page changed',
  'staff.did.change_site_page': 'Changed the rules or a legal page',
} as const;

type SitePagesTexts = typeof sitePagesTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends SitePagesTexts {}
}
