import { z } from 'zod';

/** Whether a reply is a file of text. */
export const isTextStream = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** A reply that is a file rather than JSON: sent piece by piece, under the content type that the handler sets. */
export const textStream = z.custom<AsyncIterable<string>>(isTextStream);
