import { z } from 'zod';

const SUCCESS = { error: false, code: 200, message: 'SUCCESS' } as const;

/** Envelope 2 of wire.md 3: `{status:{error:false,code:200,message:'SUCCESS'},data}`. */
export const statusEnvelopeSchema = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.object({ error: z.literal(false), code: z.literal(200), message: z.literal('SUCCESS') }), data });

export const statusEnvelope = <Data>(data: Data) => ({ status: SUCCESS, data });

/** Envelope 3 of wire.md 3: `{data, message}`. */
export const dataEnvelopeSchema = <Data extends z.ZodType>(data: Data) => z.object({ data, message: z.string() });

export const dataEnvelope = <Data>(data: Data, message = 'OK') => ({ data, message });
