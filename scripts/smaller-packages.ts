import { IntlMessageFormat } from 'intl-messageformat';
import { type Plugin, Visitor } from 'vite';

/** JSON schemas of contracts, which only the server makes for the API reference. Every zod schema refers to them. */
const UNUSED = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** Leaves the code of packages out that no page calls, but that a bundler cannot tell from what pages do call. Calling it throws. */
export function withoutUnusedCode(): Plugin {
  return {
    name: 'without-unused-code',
    apply: 'build',
    transform(code, id) {
      if (!UNUSED.test(id)) return null;
      const names = [...code.matchAll(EXPORTED)].map(([, name]) => name!);
      if (names.length === 0) this.error(`${id} has no exports to replace`);
      const missing = `const missing = () => { throw new Error('This code is not part of the web app.'); };`;
      // What makes a function is called for every schema, so it has to return one.
      return {
        code: [missing, ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => () => missing)();`)].join('\n'),
        map: null,
      };
    },
  };
}

/** A message as code: with arguments what the parser makes of it. */
export const asParsed = (message: string): string =>
  JSON.stringify(/[{<']/.test(message) ? new IntlMessageFormat(message, 'en').getAst() : message);

const TEXTS = /\/(?:core-)?texts\.[a-z]{2}\.ts$/;

/**
 * Parses the messages with arguments (ICU) at build time, so that pages need no parser: their text becomes what the parser makes of it.
 * `core/web/i18n/text.ts` takes both.
 */
export function parsedTexts(): Plugin {
  return {
    name: 'parsed-texts',
    apply: 'build',
    enforce: 'post',
    // An own `resolveId` would come after the bundler's.
    config: () => ({
      resolve: {
        alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
      },
    }),
    transform(code, id) {
      if (!TEXTS.test(id)) return null;
      const edits: Array<{ start: number; end: number; text: string }> = [];
      new Visitor({
        Property({ value: { type, ...literal } }) {
          if (type !== 'Literal' || !('value' in literal) || typeof literal.value !== 'string' || !/[{<']/.test(literal.value)) return;
          edits.push({ start: literal.start, end: literal.end, text: asParsed(literal.value) });
        },
      }).visit(this.parse(code));
      const parsed = edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
      return { code: parsed, map: null };
    },
  };
}
