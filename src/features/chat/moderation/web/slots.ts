declare module '#core/web/feature.ts' {
  interface Slots {
    /** New words before they are added (MO-08), or the current list. */
    'moderation.try_words': { slug: string; which: 'new' | 'all'; words: readonly string[]; disabled: boolean };
    'moderation.try_levels': { slug: string };
  }
}

export {};
