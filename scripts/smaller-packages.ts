import { IntlMessageFormat } from 'intl-messageformat';
import { type Plugin, Visitor } from 'vite';

/** Code of a package that no page calls. */
interface Unused {
  /** Matches the paths of its files. */
  file: RegExp;
  /** Returns the code of a file without it, or null when it is not there. */
  replace: (code: string) => string | null;
}

/** JSON schemas of contracts, which only the server makes for the API reference. Every zod schema refers to them. */
const jsonSchemas: Unused = {
  file: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js(\?events)?$/,
  replace: (code) => {
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!);
    if (names.length === 0) return null;
    // What makes a function is called for every schema, so it has to return one.
    const functions = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => () => missing)();`);
    return [`const missing = () => { throw new Error('This code is not part of the web app.'); };`, ...functions].join('\n');
  },
};

/** Code of hls.js for what our server never sends: MPEG-TS, AAC and MP3, encrypted segments, ID3 and content steering. */
const unusedMedia: Unused = {
  file: /\/hls\.js\/dist\/hls\.light\.mjs$/,
  replace: (code) => {
    const cuts: Array<[RegExp, string]> = [
      [/(const muxConfig = \[\{\s*demux: MP4Demuxer,\s*remux: PassThroughRemuxer\s*\})[^\]]*\]/, '$1]'],
      ...['fps', 'id3Track', 'contentSteering'].map((one): [RegExp, string] => [
        new RegExp(`^  ${one}Controller: \\w+ ?,$`, 'm'),
        `  ${one}Controller: undefined,`,
      ]),
      ...['TSDemuxer', 'AvcVideoParser', 'BaseVideoParser', 'ExpGolomb', 'SampleAesDecrypter', 'AESDecryptor'].map(
        (name): [RegExp, string] => [new RegExp(`^class ${name}( extends \\w+)? \\{[^]*?^\\}`, 'm'), `class ${name} {}`],
      ),
    ];
    if (cuts.some(([found]) => !found.test(code))) return null;
    return cuts.reduce((left, [found, by]) => left.replace(found, by), code);
  },
};

/** Leaves out code of packages that no page calls, but that a bundler keeps. A build fails when a package no longer has it. */
export function withoutUnusedCode(): Plugin {
  return {
    name: 'without-unused-code',
    apply: 'build',
    transform(code, id) {
      const unused = [jsonSchemas, unusedMedia].find(({ file }) => file.test(id));
      if (!unused) return null;
      const left = unused.replace(code);
      if (left === null) this.error(`${id} has none of the code that no page calls`);
      return { code: left, map: null };
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
