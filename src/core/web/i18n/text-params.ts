import type { Catalog, TextKey } from './catalog.ts';

export type TextValue = string | number | Date | boolean;

/** The ICU arguments of a message up to the first plural or select. Branches are not parsed. */
export type ParamNames<Message extends string> = Message extends `${string}{${infer Argument}}${infer Rest}`
  ? Argument extends `${infer Name}, ${'plural' | 'select' | 'selectordinal'},${string}`
    ? Name
    : Argument extends `${infer Name},${string}`
      ? Name | ParamNames<Rest>
      : Argument | ParamNames<Rest>
  : never;

export type TextParams<Key extends TextKey> = [ParamNames<Catalog[Key] & string>] extends [never]
  ? [params?: Record<string, TextValue>]
  : [params: Record<ParamNames<Catalog[Key] & string>, TextValue> & Record<string, TextValue>];
