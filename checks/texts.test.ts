import { expect, test } from 'vitest';
import { settingParts } from '#app/server/settings.ts';
import { declaredSettings } from '#core/server/settings/read-settings.ts';
import { germanSettings } from '#features/operators/site-settings/web/setting-texts.de.ts';
import { productFiles, withoutComments } from './source.ts';

const isCatalog = (file: string): boolean => /texts\.\w\w\.ts$/.test(file);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('every text of the English catalogs is used', () => {
  const web = productFiles().map(({ place, text }) => ({ place, text: withoutComments(text) }));
  const code = web.filter(({ place }) => !isCatalog(place.file)).map(({ text }) => text);
  const literals = new Set(code.flatMap((text) => [...text.matchAll(/'([a-z][\w.-]+)'/g)].map(([, literal]) => literal!)));
  // A computed key, such as `emotes.section.${id}`, uses every key of that shape.
  const shapes = code
    .flatMap((text) => [...text.matchAll(/`([a-z][a-z0-9_-]*\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, template]) => template!))
    .map((template) =>
      template
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join('[a-z0-9_]+'),
    );
  const isShaped = new RegExp(`^(${shapes.join('|')})$`);
  const keys = web
    .filter(({ place }) => place.file.endsWith('texts.en.ts'))
    .flatMap(({ text }) => [...text.matchAll(/^\s*'?([a-z][a-z0-9_.-]+)'?:\s/gm)].map(([, key]) => key!));
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter((key) => !literals.has(key) && !isShaped.test(key))).toEqual([]);
});

test('every setting that staff can change has German texts, with a rule where its page has none of its own', () => {
  const changeable = Object.entries(declaredSettings(settingParts)).filter(([, setting]) => setting.changeable);
  expect(Object.keys(germanSettings).sort()).toEqual(changeable.map(([name]) => name).sort());
  for (const [name, { input, secret, otherwise }] of changeable) {
    const isTyped = secret === true || input === undefined || input.kind === 'line' || input.kind === 'lines';
    const { rule, byDefault } = germanSettings[name]!;
    expect({ name, hasRule: rule !== undefined }).toEqual({ name, hasRule: isTyped });
    if (otherwise) expect(byDefault, name).toBeDefined();
  }
});
