// @vitest-environment jsdom
import { IntlMessageFormat } from 'intl-messageformat';
import { beforeAll, expect, test } from 'vitest';
import { manifestsOf } from '#core/contract/feature.ts';
import { LANGUAGES, type Language } from '#core/contract/languages.ts';
import type { Texts } from '#core/web/i18n/catalog.ts';
import { ICON_NAMES } from '#core/web/ui/icon-names.ts';
import { categoryNamesDe } from '#features/channel/channels/web/category-names.de.ts';
import { listCommands } from '#features/chat/chat/rules/commands.ts';
import { auditActs } from '#features/chat/moderation/contract/audit.ts';
import { pointsReasons } from '#features/engagement/points/contract/balance.ts';
import { settingsPages } from '#features/people/accounts/web/SectionsLayout.tsx';
import { panesOf } from './dashboard/panes.ts';
import { features } from './features.ts';

const english = features.flatMap(({ texts }) => texts?.en ?? []);
const all = new Map(english.flatMap((texts) => Object.entries(texts)));
const commands = [...listCommands(manifestsOf(features)).values()].map(({ command }) => command);
const sections = settingsPages(features).flatMap(({ section }) => section ?? []);

/** The text catalogs of every language except English. */
const others = new Map<Language, readonly Texts[]>();
beforeAll(async () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    if (language === 'en') continue;
    const modules = await Promise.all(features.map(({ texts }) => texts?.[language]?.()));
    others.set(
      language,
      modules.flat().flatMap((module) => Object.values(module ?? {})),
    );
  }
});

/** The argument names of a message, including nested ones. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (typeof part === 'object' && part !== null) {
      const { type, value } = part as { type?: number; value?: unknown };
      if (typeof type === 'number' && type > 0 && type < 7 && typeof value === 'string') names.add(value);
      Object.values(part).forEach(visit);
    }
  };
  visit(new IntlMessageFormat(message, 'en').getAst());
  return [...names].sort();
}
/** Texts whose keys are built at run time are formatted without arguments. */
const missing = (keys: readonly string[]) => keys.filter((key) => !all.has(key) || argumentsOf(all.get(key)!).length > 0);

test('no text key is declared twice in any language', () => {
  expect(all.size).toBeGreaterThan(500);
  for (const texts of [english, ...others.values()]) {
    const keys = texts.flatMap(Object.keys);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});

test('every English text is a valid message, and none is blank', () => {
  for (const [key, message] of all) {
    expect(() => new IntlMessageFormat(message, 'en'), key).not.toThrow();
    expect(message.trim(), key).not.toBe('');
  }
});

/** The names of genres, whose English text is the name itself. */
const NAMES = Object.keys(categoryNamesDe);

test('every German text has an English counterpart with the same arguments', () => {
  const german = others
    .get('de')!
    .flatMap(Object.entries)
    .filter(([key]) => !NAMES.includes(key));
  for (const [key, message] of german) {
    expect(all.has(key), key).toBe(true);
    expect(argumentsOf(message), key).toEqual(argumentsOf(all.get(key)!));
  }
  expect(german.length).toBeGreaterThan(100);
});

test('every English text has a German one', () => {
  const german = new Set(others.get('de')!.flatMap(Object.keys));
  expect([...all.keys()].filter((key) => !german.has(key))).toEqual([]);
});

test('commands and their arguments have texts, and commands have icons', () => {
  expect(commands.length).toBeGreaterThan(20);
  expect(missing(commands.map(({ description }) => description))).toEqual([]);
  expect(missing(commands.flatMap((command) => command.arguments.flatMap(({ label, description }) => [label, description])))).toEqual([]);
  expect(commands.map(({ icon }) => icon).filter((icon) => !(ICON_NAMES as readonly string[]).includes(icon))).toEqual([]);
});

test('reasons of points have texts', () => {
  const keys = [...pointsReasons(manifestsOf(features)).values()];
  expect(keys.length).toBeGreaterThan(6);
  expect(missing(keys)).toEqual([]);
});

test('panes and settings sections have titles', () => {
  const panes = [...panesOf(features).values()];
  expect([panes.length > 15, sections.length > 4]).toEqual([true, true]);
  expect(missing([...panes, ...sections].map(({ title }) => title))).toEqual([]);
});

test('every audit act has a view whose title exists, and no view is without an act', async () => {
  const views = await Promise.all(features.flatMap(({ audit }) => (audit ? [audit()] : [])));
  const titles = views.flatMap(({ auditActs }) => Object.entries(auditActs));
  expect(titles.map(([act]) => act).sort()).toEqual([...auditActs(manifestsOf(features))].sort());
  expect(missing(titles.map(([, { title }]) => title))).toEqual([]);
});
