import { z } from 'zod';

/** A moment in a reply or an event: RFC 3339 with microseconds, as `wireDate` writes it (wire.md, decision 7). */
export const WireDate = z.string();
