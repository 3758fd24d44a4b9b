import { PHONE } from '#core/web/use-media-query.ts';

/** On these screens the strip never shows its title row, to leave space for messages. */
export const FOLDED = `${PHONE}, (max-height: 760px)`;
