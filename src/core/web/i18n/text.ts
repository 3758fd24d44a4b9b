import IntlMessageFormat from 'intl-messageformat';
import type { ReactNode } from 'react';
import { isolated } from '#core/contract/bidi.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Catalog, TextKey, Texts } from './catalog.ts';
import { formatLocale, language } from './locale.ts';

/** The build parses messages with arguments, so that pages need no parser (decision 029). */
type Message = string | ReturnType<IntlMessageFormat['getAst']>;

const texts: Record<Language, Record<string, Message>> = { en: {}, de: {} };
const compiled = new Map<string, Map<Message, IntlMessageFormat>>();

export function addTexts(of: Language, ...catalogs: readonly Texts[]): void {
  for (const catalog of catalogs) Object.assign(texts[of], catalog);
}

/** For tests, whose files share a page. */
export function clearTexts(): void {
  for (const of of Object.keys(texts) as Language[]) texts[of] = {};
}

/** For keys built from codes, because a code may be newer than this page. */
export function isTextKey(key: string): key is TextKey {
  return key in texts.en || key in texts[language()];
}

/** ICU message format; English when the viewer's language lacks the text. */
export function t<Key extends TextKey>(key: Key, ...[params]: TextParams<Key>): string {
  const message = messageOf(key);
  return isPlain(message) ? message : String(formatterOf(message).format(isolatedParams(params)));
}

/** For keys that are built at run time. An unknown key is returned unchanged. */
export const textOf = (key: string, params?: Readonly<Record<string, string | number>>): string =>
  (t as unknown as (key: string, params?: object) => string)(key, params);

/** Elements as arguments, each with a key: `phrase('x.banned', { name: <bdi>…</bdi> })`. */
export function phrase<Key extends TextKey>(key: Key, params: Record<ParamNames<Catalog[Key] & string>, ReactNode | Date>): ReactNode {
  const message = messageOf(key);
  if (isPlain(message)) return message;
  return formatterOf(message).format<ReactNode>(isolatedParams(params as Record<string, ReactNode>)) as ReactNode;
}

/** Like `phrase`, for keys that are built at run time. */
export const phraseOf = (key: string, params: Readonly<Record<string, ReactNode>>): ReactNode =>
  (phrase as (key: string, params: object) => ReactNode)(key, params);

/** Texts of persons keep their own direction inside a sentence. */
const isolatedParams = <Value>(params: Record<string, Value> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? (isolated(value) as Value) : value]));

/** The build leaves it as it is, and pages have no parser for it. */
const isPlain = (message: Message): message is string => typeof message === 'string' && !/[{<']/.test(message);

function messageOf(key: string): Message {
  return texts[language()][key] ?? texts.en[key] ?? key;
}

function formatterOf(message: Message): IntlMessageFormat {
  const locale = formatLocale();
  const known = compiled.get(locale) ?? new Map<Message, IntlMessageFormat>();
  compiled.set(locale, known);
  const formatter = known.get(message) ?? new IntlMessageFormat(message, locale);
  known.set(message, formatter);
  return formatter;
}

type TextValue = string | number | Date | boolean;

/** The ICU arguments of a message up to the first plural or select. Branches are not parsed. */
type ParamNames<Message extends string> = Message extends `${string}{${infer Argument}}${infer Rest}`
  ? Argument extends `${infer Name}, ${'plural' | 'select' | 'selectordinal'},${string}`
    ? Name
    : Argument extends `${infer Name},${string}`
      ? Name | ParamNames<Rest>
      : Argument | ParamNames<Rest>
  : never;

export type TextParams<Key extends TextKey> = [ParamNames<Catalog[Key] & string>] extends [never]
  ? [params?: Record<string, TextValue>]
  : [params: Record<ParamNames<Catalog[Key] & string>, TextValue> & Record<string, TextValue>];
