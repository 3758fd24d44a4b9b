import { z } from 'zod';

/** Whether a reply is a text file. */
export const isTextStream = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** A reply that is a text file instead of JSON. It is streamed in chunks, with the content type that the handler sets. */
export const textStream = z.custom<AsyncIterable<string>>(isTextStream);
