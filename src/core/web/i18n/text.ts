import IntlMessageFormat from 'intl-messageformat';
import type { ReactNode } from 'react';
import type { Catalogue, Language, TextKey, Texts } from './catalogue.ts';
import { formatLocale, language } from './locale.ts';
import type { ParamNames, TextParams } from './text-params.ts';

/** A message in the catalog, or its parsed form: the build parses messages with arguments, so that pages need no parser (decision 029). */
type Message = string | ReturnType<IntlMessageFormat['getAst']>;

const texts: Record<Language, Record<string, Message>> = { en: {}, de: {} };
const compiled = new Map<string, Map<Message, IntlMessageFormat>>();

/** Adds catalogs of a language. The app does this once for every feature before it renders. */
export function addTexts(of: Language, ...catalogs: readonly Texts[]): void {
  for (const catalog of catalogs) Object.assign(texts[of], catalog);
}

/** Removes all catalogs, for tests, whose files share a page. */
export function clearTexts(): void {
  for (const of of Object.keys(texts) as Language[]) texts[of] = {};
}

/** Whether any language has a text for this key. Keys built from codes need this check, because a code may be newer than this page. */
export function isTextKey(key: string): key is TextKey {
  return key in texts.en || key in texts[language()];
}

/** The text for a key in the viewer's language (ICU message format), or in English when the language does not have it. */
export function t<Key extends TextKey>(key: Key, ...[params]: TextParams<Key>): string {
  const message = messageOf(key);
  if (typeof message === 'string' && !/[{<']/.test(message)) return message;
  return String(formatterOf(message).format(params as Record<string, string>));
}

/** The text for a key that is only known at run time; it takes no arguments. An unknown key is returned unchanged. */
export const textOf = (key: string): string => t(key as never);

/** Like `t`, with elements as arguments: `phrase('x.banned', { name: <bdi>…</bdi> })`. The elements need keys. */
export function phrase<Key extends TextKey>(key: Key, params: Record<ParamNames<Catalogue[Key] & string>, ReactNode | Date>): ReactNode {
  return formatterOf(messageOf(key)).format<ReactNode>(params as Record<string, ReactNode>) as ReactNode;
}

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
