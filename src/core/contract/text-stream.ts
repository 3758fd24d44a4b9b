import { z } from 'zod';

export const isTextStream = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Streamed in chunks, with the content type that the handler sets. */
export const textStream = z.custom<AsyncIterable<string>>(isTextStream);
