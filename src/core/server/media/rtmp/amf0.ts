/** Markers of AMF 0 (Action Message Format 0, 2.1). */
export const Marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
  unsupported: 13,
  xmlDocument: 15,
  typedObject: 16,
} as const;

/** Objects are maps, so that no name can reach a prototype. Undefined is null, a date is ms since 1970, and XML is a string. */
export type AmfValue = number | boolean | string | null | readonly AmfValue[] | AmfObject;

export type AmfObject = ReadonlyMap<string, AmfValue>;

export const amfObject = (fields: Readonly<Record<string, AmfValue>>): AmfObject => new Map(Object.entries(fields));

export const isAmfObject = (value: AmfValue | undefined): value is AmfObject => value instanceof Map;
