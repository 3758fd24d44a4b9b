import { expect, test } from 'vitest';
import { textsByUse } from '../scripts/texts-by-use.ts';
import { builtSite } from './built-site.ts';

const SITE = {
  'src/core/web/i18n/text.ts': `export const all: Record<string, unknown> = {};
    export const addTexts = (of: string, texts: object) => void Object.assign(all, texts);
    export const t = (key: string) => all[key];`,
  'src/core/web/api.ts': `export const call = async (path: string) => fetch(path);`,
  'src/features/engagement/polls/web/texts.en.ts': `export const pollsTexts = {
    'polls.title': 'Polls title', 'polls.menu.close': 'Close poll', 'polls.menu.keep': 'Keep poll', 'polls.ended': 'Ended for {name}',
    'refusal.POLL_CLOSED': 'Poll is closed' } as const;`,
  'src/main.ts': `import { t } from './core/web/i18n/text.ts';
    import { pollsTexts } from './features/engagement/polls/web/texts.en.ts';
    console.log(t('polls.title'), pollsTexts);
    void import('./features/engagement/polls/web/menu.ts').then(({ open }) => open('keep'));`,
  'src/features/engagement/polls/web/menu.ts': `import { call } from '#core/web/api.ts';
    import { t } from '../../../../core/web/i18n/text.ts';
    export const open = (name: string) => { void call(name); console.log(t(\`polls.menu.\${name}\`), t('polls.ended')); };`,
};

const buildSite = (files: Readonly<Record<string, string>>) => builtSite(files, [textsByUse()]);

test('each script contains the English texts of its modules, and no others', async () => {
  const scripts = await buildSite(SITE);
  const menu = scripts.get('menu')!;
  const others = [...scripts].flatMap(([name, code]) => (name === 'menu' ? [] : [code])).join('\n');
  expect(others).toContain('Polls title');
  for (const later of ['Close poll', 'Keep poll', 'Ended for', 'Poll is closed']) {
    expect(menu).toContain(later);
    expect(others).not.toContain(later);
  }
  expect(menu).not.toContain('Polls title');
});

test('messages with arguments are parsed', async () => {
  const code = [...(await buildSite(SITE)).values()].join('\n').replaceAll(/["'`\s]/g, '');
  expect(code).toContain('polls.ended:[{type:0,value:Endedfor},{type:1,value:name}]');
});

test('a build fails when no module uses a text', async () => {
  const menu = SITE['src/features/engagement/polls/web/menu.ts'].replace("t('polls.ended')", "''");
  await expect(buildSite({ ...SITE, 'src/features/engagement/polls/web/menu.ts': menu })).rejects.toThrow('uses the text "polls.ended"');
});
