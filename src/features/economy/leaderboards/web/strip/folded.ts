import { PHONE } from '#core/web/use-media-query.ts';

/** On these screens the strip never has its title row, so that the message list keeps its space. */
export const FOLDED = `${PHONE}, (max-height: 760px)`;
